import type { Safety } from '../../lib/api';
import { useRegion } from '../../lib/region';
import { useSafety } from '../../lib/use-safety';
import { useWords } from '../../locales/words';
import { Failure } from '../../ui/failure';
import { HelpLines } from '../../ui/help-lines';
import { LinkedNumbers } from '../../ui/linked-numbers';
import { MixedText } from '../../ui/mixed-text';
import { RegionChooser } from '../../ui/region-chooser';
import { useTitle } from '../../ui/use-title';
import styles from './safety-page.module.css';

export function SafetyPage() {
  const words = useWords().safety;
  const { safety, error, again } = useSafety();
  useTitle(words.heading);

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{words.heading}</h1>
        <div className={styles.emergency}>
          <p lang="en">
            <LinkedNumbers>{words.emergency}</LinkedNumbers>
          </p>
          <p lang="pa">
            <LinkedNumbers>{words.emergencyPunjabi}</LinkedNumbers>
          </p>
        </div>
        <p>{words.program}</p>
      </header>
      {!safety && !error && <p role="status">{words.loading}</p>}
      {error && (
        <>
          <p>{words.failed}</p>
          <Failure error={error} onRetry={again} />
        </>
      )}
      {safety && <Loaded safety={safety} />}
    </div>
  );
}

function Loaded({ safety }: { safety: Safety }) {
  const words = useWords().safety;
  const [chosen] = useRegion();
  const region = chosen || safety.region || '';
  const own = safety.help.filter((line) => line.region === region);
  const others = safety.help.filter((line) => line.region !== region);

  return (
    <>
      <HelpLines lines={[...own, ...others]} heading={words.lines}>
        <RegionChooser regions={safety.regions.map((call) => call.region)} />
      </HelpLines>
      <nav className={styles.languages}>
        {safety.statements.map(({ language }) => (
          <a key={language} href={`#${language}`} lang={language}>
            {language === 'pa' ? words.punjabi : words.english}
          </a>
        ))}
      </nav>
      {safety.statements.map((statement) => (
        <section
          key={statement.language}
          className={styles.statement}
          id={statement.language}
          lang={statement.language}
        >
          <h2 className={styles.title}>{statement.title}</h2>
          {statement.sections.map((section) => (
            <div key={section.heading} className={styles.section}>
              <h3>{section.heading}</h3>
              {section.text.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          ))}
        </section>
      ))}
      <section className={styles.statement}>
        <h2 className={styles.title}>{words.replies}</h2>
        <p>
          {words.repliesLead} {words.reviewed(safety.reviewed_by)}
        </p>
        {safety.replies.map(({ tier, language, text }) => (
          <details key={`${tier} ${language}`} className={styles.reply}>
            <summary>
              {words.tier[tier] ?? tier} · {words.language[language] ?? language}
            </summary>
            <p className={styles.replyText} lang={language}>
              <MixedText>{text}</MixedText>
            </p>
          </details>
        ))}
      </section>
    </>
  );
}
