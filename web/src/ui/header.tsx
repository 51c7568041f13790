import { useEffect, useId, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { useAccount } from '../lib/use-account';
import { useWords } from '../locales/words';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch';
import { useLogout } from './use-logout';

export function Header() {
  const words = useWords().site;
  const { isSignedIn } = useAccount();
  const logout = useLogout();
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever a link led, the menu has done its work.
  useEffect(() => setOpen(false), [key]);

  useEffect(() => {
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Link className={styles.brand} to="/">
          <span lang="en">{words.name}</span>
          <span className={styles.brandGurmukhi} lang="pa">
            ਵਿਚਾਰ
          </span>
        </Link>
        <LanguageSwitch />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.icon}>
            <path d={isOpen ? 'M6 6 18 18M18 6 6 18' : 'M4 7h16M4 12h16M4 17h16'} />
          </svg>
          {words.menu}
        </button>
        <nav
          id={id}
          className={isOpen ? `${styles.nav} ${styles.open}` : styles.nav}
          aria-label={words.navigation}
        >
          <NavLink className={styles.link} to="/ask">
            {words.ask}
          </NavLink>
          <NavLink className={styles.link} to="/learn">
            {words.learn}
          </NavLink>
          <Link className={styles.link} to="/#pricing">
            {words.pricing}
          </Link>
          <Link className={styles.link} to="/#contact">
            {words.contact}
          </Link>
          <Link className={styles.link} to="/#faq">
            {words.faq}
          </Link>
          <span className={styles.divide} />
          {isSignedIn ? (
            <>
              <NavLink className={styles.link} to="/chat">
                {words.chat}
              </NavLink>
              <NavLink className={styles.link} to="/account">
                {words.account}
              </NavLink>
              <button type="button" className={styles.link} onClick={logout}>
                {words.logout}
              </button>
            </>
          ) : (
            <>
              <NavLink className={styles.link} to="/login">
                {words.login}
              </NavLink>
              <NavLink className={`${styles.link} ${styles.main}`} to="/signup">
                {words.signup}
              </NavLink>
            </>
          )}
        </nav>
      </div>
    </header>
  );
}
