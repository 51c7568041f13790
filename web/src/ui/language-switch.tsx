import { change } from '../lib/api';
import { useAccount } from '../lib/use-account';
import { chooseLanguage, type Language, useWords } from '../locales/words';
import styles from './language-switch.module.css';

const OWN_NAMES: Record<Language, string> = { en: 'English', pa: 'ਪੰਜਾਬੀ' };

/** Leads to the other language, in that language's own name. */
export function LanguageSwitch() {
  const { language } = useWords();
  const { account } = useAccount();
  const other: Language = language === 'pa' ? 'en' : 'pa';

  const choose = () => {
    void chooseLanguage(other);
    // For the mails that the account gets. If it fails, the page is in the right language all the same.
    if (account) change('PATCH', '/api/me', { language: other }).catch(() => undefined);
  };

  return (
    <button type="button" className={styles.switch} lang={other} onClick={choose}>
      {OWN_NAMES[other]}
    </button>
  );
}
