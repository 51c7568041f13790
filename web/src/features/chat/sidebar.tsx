import { Link } from 'react-router-dom';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { LanguageSwitch } from '../../ui/language-switch';
import { MixedText } from '../../ui/mixed-text';
import { ChatList } from './chat-list';
import { IconButton } from './icon-button';
import { Icon } from './icons';
import styles from './sidebar.module.css';

interface Props {
  name: string;
  /** The chat that is open. */
  open: string | null;
  onClose: () => void;
  onNew: () => void;
  /** An entry of the list was chosen. */
  onOpen: () => void;
  onDeleted: (uid: string) => void;
  onLogout: () => void;
}

export function Sidebar({ name, open, onClose, onNew, onOpen, onDeleted, onLogout }: Props) {
  const words = useWords().chat;
  return (
    <div className={styles.sidebar}>
      <div className={styles.head}>
        <Link className={styles.brand} to="/">
          Vichar <span lang="pa">ਵਿਚਾਰ</span>
        </Link>
        <IconButton icon="close" label={words.menu.close} onClick={onClose} />
      </div>
      <div className={styles.new}>
        <button type="button" className={styles.newButton} onClick={onNew}>
          <Icon name="plus" />
          {words.newChat}
        </button>
      </div>
      <div className={styles.middle}>
        <ChatList open={open} onOpen={onOpen} onDeleted={onDeleted} />
      </div>
      <div className={styles.account}>
        {name !== '' && (
          <Link className={styles.name} to="/account">
            <MixedText>{name}</MixedText>
          </Link>
        )}
        <Link className={styles.upgrade} to="/#pricing">
          {words.menu.upgrade}
        </Link>
        <Button look="quiet" onClick={onLogout}>
          {words.menu.logout}
        </Button>
        <div className={styles.looks}>
          <LanguageSwitch />
        </div>
      </div>
    </div>
  );
}
