import { chosenPlan } from '../../lib/chosen-plan';
import { useWords } from '../../locales/words';
import styles from './account.module.css';

/** Somebody came here by selecting a plan. */
export function PlanNotice() {
  const words = useWords();
  const plan = chosenPlan();
  if (!plan) return null;
  return <p className={styles.notice}>{words.landing.planKept(words.account.plans[plan])}</p>;
}
