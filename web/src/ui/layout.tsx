import { useEffect, useRef } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom';
import { ToastContainer } from 'react-toastify/unstyled';
import { useWords } from '../locales/words';
import 'react-toastify/ReactToastify.css';
import styles from './layout.module.css';

export function Layout() {
  const words = useWords();
  const navigation = useNavigation();
  const { pathname, hash } = useLocation();
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
        {words.site.skip}
      </button>
      <header className={styles.header}>
        <Link className={styles.brand} to="/">
          {words.site.name}
          <span className={styles.brandGurmukhi} lang="pa">
            ਵਿਚਾਰ
          </span>
        </Link>
        <nav className={styles.nav} aria-label={words.site.navigation}>
          <NavLink className={styles.navLink} to="/check">
            {words.site.check}
          </NavLink>
          <NavLink className={styles.navLink} to="/sources">
            {words.site.sources}
          </NavLink>
        </nav>
      </header>
      <main
        ref={main}
        className={styles.main}
        tabIndex={-1}
        aria-busy={navigation.state === 'loading' || undefined}
      >
        <Outlet />
      </main>
      <footer className={styles.footer}>
        <p>
          <Link className={styles.safety} to="/safety">
            {words.site.safety}
          </Link>
        </p>
        <p>{words.site.attribution}</p>
      </footer>
      <ScrollRestoration />
      <ToastContainer
        position="top-right"
        theme="dark"
        autoClose={5000}
        hideProgressBar
        pauseOnHover
        closeOnClick
        draggable
        draggablePercent={80}
      />
    </div>
  );
}
