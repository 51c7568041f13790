import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../lib/use-account';
import { useWords } from '../locales/words';
import styles from './footer.module.css';
import { ThemeSwitch } from './theme-switch';

const PrivacyDialog = lazy(() => import('./privacy-dialog'));

export function Footer() {
  const words = useWords().site;
  const { isSignedIn } = useAccount();
  const [isPrivacyOpen, setPrivacyOpen] = useState(false);

  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.columns}>
          <section>
            <h2 className={styles.heading}>{words.explore}</h2>
            <ul>
              <Entry to="/#home">{words.home}</Entry>
              <Entry to="/#about">{words.aboutUs}</Entry>
              <Entry to="/#faq">{words.faq}</Entry>
              <Entry to="/#contact">{words.contact}</Entry>
            </ul>
          </section>
          <section>
            <h2 className={styles.heading}>{words.product}</h2>
            <ul>
              <Entry to="/#pricing">{words.pricing}</Entry>
              <Entry to={isSignedIn ? '/chat' : '/login'}>{words.tryFree}</Entry>
            </ul>
          </section>
        </div>
        <ul className={styles.more} aria-label={words.more}>
          <Entry to="/ask">{words.askFreely}</Entry>
          <Entry to="/learn">{words.learn}</Entry>
          <Entry to="/glossary">{words.glossary}</Entry>
          <Entry to="/places">{words.places}</Entry>
          <Entry to="/check">{words.check}</Entry>
          <Entry to="/sources">{words.sources}</Entry>
          <Entry to="/safety">{words.safety}</Entry>
          <li>
            <button type="button" className={styles.link} onClick={() => setPrivacyOpen(true)}>
              {words.privacy}
            </button>
          </li>
        </ul>
        <div className={styles.last}>
          <p>{words.attribution}</p>
          <ThemeSwitch />
        </div>
      </div>
      {isPrivacyOpen && (
        <Suspense>
          <PrivacyDialog onClose={() => setPrivacyOpen(false)} />
        </Suspense>
      )}
    </footer>
  );
}

function Entry({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link className={styles.link} to={to}>
        {children}
      </Link>
    </li>
  );
}
