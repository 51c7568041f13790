import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatch, useNavigation } from 'react-router-dom';
import { useWords } from '../locales/words';
import { Footer } from './footer';
import { Header } from './header';
import styles from './layout.module.css';
import { UnverifiedBar } from './unverified-bar';

export function Layout() {
  const words = useWords().site;
  const navigation = useNavigation();
  const { pathname, hash } = useLocation();
  const isLanding = useMatch('/') !== null;
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  // On a new page the keyboard starts at its content; with a `#` the page itself picks the place.
  useEffect(() => {
    if (shownPath.current !== pathname && hash === '') main.current?.focus({ preventScroll: true });
    shownPath.current = pathname;
  }, [pathname, hash]);

  return (
    <div className={styles.page}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        {words.skip}
      </button>
      <Header />
      <main
        ref={main}
        className={isLanding ? styles.wide : styles.main}
        tabIndex={-1}
        aria-busy={navigation.state === 'loading' || undefined}
      >
        <Outlet />
      </main>
      <Footer />
      <UnverifiedBar />
    </div>
  );
}
