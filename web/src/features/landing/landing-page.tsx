import { Link } from 'react-router-dom';
import { useAccount } from '../../lib/use-account';
import { useWords } from '../../locales/words';
import { useTitle } from '../../ui/use-title';
import { Contact } from './contact';
import { Example } from './example';
import { Faq } from './faq';
import { HeroDrawing } from './hero-drawing';
import styles from './landing-page.module.css';
import { BoardDrawing, GateDrawing, LeafDrawing } from './offer-drawings';
import { Pricing } from './pricing';
import { useAnchor } from './use-anchor';
import { WindowDrawing } from './window-drawing';

export function Component() {
  useTitle();
  useAnchor();

  return (
    <>
      <Hero />
      <Offers />
      <Example />
      <About />
      <Pricing />
      <Faq />
      <Contact />
    </>
  );
}

function Hero() {
  const { landing: words, site } = useWords();
  const { isSignedIn } = useAccount();
  return (
    <section className={styles.hero} id="home" tabIndex={-1} aria-labelledby="title">
      <div className={styles.heroText}>
        <h1 id="title" className={styles.title}>
          {words.title}
        </h1>
        <p className={styles.tagline}>{words.tagline}</p>
        <p className={styles.calls}>
          <Link className={styles.tryFree} to={isSignedIn ? '/chat' : '/login'}>
            {site.tryFree}
          </Link>
          <Link className={styles.readAbout} to="/#about">
            {words.readAbout}
          </Link>
        </p>
      </div>
      <HeroDrawing />
    </section>
  );
}

const OFFERS = [
  ['scripture', LeafDrawing, null],
  ['history', GateDrawing, ['/places', 'toPlaces']],
  ['language', BoardDrawing, ['/learn', 'toLessons']],
] as const;

function Offers() {
  const words = useWords().landing;
  return (
    <section className={styles.section} aria-labelledby="offer-heading">
      <h2 id="offer-heading">{words.offer}</h2>
      <ul className={styles.offers}>
        {OFFERS.map(([offer, Drawing, link]) => (
          <li key={offer} className={styles.offer}>
            <div className={styles.drawing}>
              <Drawing />
            </div>
            <h3>{words.offers[offer].header}</h3>
            <p>{words.offers[offer].paragraph}</p>
            {link && (
              <Link className={styles.offerLink} to={link[0]}>
                {words[link[1]]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function About() {
  const words = useWords().landing;
  return (
    <section className={styles.section} id="about" tabIndex={-1} aria-labelledby="about-heading">
      <div className={styles.about}>
        <div className={styles.window}>
          <WindowDrawing />
        </div>
        <div className={styles.aboutText}>
          <h2 id="about-heading">{words.about}</h2>
          {words.aboutText.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <div className={styles.program}>
            <p>{words.aboutProgram}</p>
            <p>
              <Link to="/safety">{words.aboutHelp}</Link>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
