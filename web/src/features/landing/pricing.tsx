import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import { body, change } from '../../lib/api';
import { chosenPlan, keepChosenPlan, type PaidPlan } from '../../lib/chosen-plan';
import type { Account } from '../../lib/me';
import { siteQuery } from '../../lib/site';
import { useAccount, useKeepAccount } from '../../lib/use-account';
import { useWords } from '../../locales/words';
import { Button } from '../../ui/button';
import { useToastText } from '../../ui/use-toast-text';
import styles from './pricing.module.css';
import { arcade } from './shapes';

const PLANS: PaidPlan[] = ['amateur', 'professional', 'business'];

export function Pricing() {
  const { landing: words, language } = useWords();
  const { account, isSignedIn } = useAccount();
  const { data: site } = useQuery(siteQuery);
  const [chosen, setChosen] = useState(chosenPlan);
  const keepAccount = useKeepAccount();
  const toastText = useToastText();
  const navigate = useNavigate();
  const number = (count: number) => new Intl.NumberFormat(language).format(count);

  const forget = () => {
    keepChosenPlan(null);
    setChosen(null);
  };

  const request = useMutation({
    mutationFn: async (plan: PaidPlan) => body<Account>(await change('PUT', '/api/me/plan', { plan })),
    onSuccess: (changed, plan) => {
      keepAccount(changed);
      forget();
      toast.success(words.planRequested(words.plans[plan].head));
    },
    onError: (cause) => toast.error(toastText(cause)),
  });

  const select = (plan: PaidPlan) => {
    if (isSignedIn) return request.mutate(plan);
    keepChosenPlan(plan);
    navigate('/signup');
  };

  return (
    <section className={styles.section} id="pricing" tabIndex={-1} aria-labelledby="pricing-heading">
      <div className={styles.head}>
        <h2 id="pricing-heading">{words.pricing}</h2>
        <p>
          {words.pricingLead} {site && words.freePlan(number(site.plans.free))}
        </p>
      </div>
      {isSignedIn && chosen && (
        <div className={styles.offered}>
          <p>{words.planOffered(words.plans[chosen].head)}</p>
          <div className={styles.actions}>
            <Button disabled={request.isPending} onClick={() => select(chosen)}>
              {words.selectPlan(words.plans[chosen].head)}
            </Button>
            <Button look="quiet" onClick={forget}>
              {words.planDismiss}
            </Button>
          </div>
        </div>
      )}
      <ul className={styles.plans}>
        {PLANS.map((plan, index) => {
          const { head, amount, period } = words.plans[plan];
          return (
            <li key={plan} className={`${styles.plan} ${styles[plan]}`}>
              <PlanIcon arches={index + 1} />
              <h3>{head}</h3>
              <p>
                <span className={styles.amount}>{amount}</span> {period}
              </p>
              <ul className={styles.points}>
                {words.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
              <p className={styles.quota}>{site ? words.questions(number(site.plans[plan])) : '\u00A0'}</p>
              <Standing plan={plan} account={account} />
              <Button
                look="quiet"
                disabled={request.isPending}
                aria-label={words.selectPlan(head)}
                onClick={() => select(plan)}
              >
                {words.select}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Standing({ plan, account }: { plan: PaidPlan; account: Account | null }) {
  const words = useWords().landing;
  if (account?.plan === plan) return <p className={styles.standing}>{words.yourPlan}</p>;
  if (account?.requested_plan === plan) return <p className={styles.standing}>{words.requested}</p>;
  return null;
}

/** One arch, two, three. */
function PlanIcon({ arches }: { arches: number }) {
  return (
    <svg className={styles.icon} viewBox="0 0 72 32" aria-hidden="true">
      <path d={arcade(0, 24 * arches, 30, arches, 28)} />
    </svg>
  );
}
