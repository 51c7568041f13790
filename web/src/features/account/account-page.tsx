import { Link } from 'react-router-dom';
import type { Account } from '../../lib/me';
import { useAccount } from '../../lib/use-account';
import { useWords } from '../../locales/words';
import { Loading } from '../../ui/loading';
import { useTitle } from '../../ui/use-title';
import styles from './account-page.module.css';
import { EmailForm, NameForm, PasswordForm } from './change-forms';
import { DeleteAccount, LogoutEverywhere } from './leave-forms';

export function Component() {
  const words = useWords().account;
  const { account } = useAccount();
  useTitle(words.heading);

  return (
    <div className={styles.page}>
      <h1>{words.heading}</h1>
      {account ? <Sections account={account} /> : <Loading />}
    </div>
  );
}

function Sections({ account }: { account: Account }) {
  const { account: words, language } = useWords();
  const number = (count: number) => new Intl.NumberFormat(language).format(count);
  return (
    <>
      <dl className={styles.facts}>
        <dt>{words.email}</dt>
        <dd>{account.email}</dd>
        <dt>{words.plan}</dt>
        <dd>
          {words.plans[account.plan]} · <Link to="/#pricing">{words.upgrade}</Link>
          {account.requested_plan && <p>{words.requestedPlan(words.plans[account.requested_plan])}</p>}
        </dd>
        <dt>{words.questionsToday}</dt>
        <dd>{words.questionsOf(number(account.questions.asked), number(account.questions.allowed))}</dd>
      </dl>
      <NameForm account={account} />
      <EmailForm />
      <PasswordForm />
      <section className={styles.section}>
        <h2>{words.data}</h2>
        <p>{words.dataNote}</p>
        <p>
          <a className={styles.download} href="/api/me/data" download>
            {words.download}
          </a>
        </p>
      </section>
      <LogoutEverywhere />
      <DeleteAccount />
    </>
  );
}
