import { useWords } from '../../locales/words';
import { Field } from '../../ui/field';
import type { Problems } from '../../ui/use-problem';

interface Props {
  /** The first field's; the second is `confirm`. */
  name: string;
  label: string;
  problem: Problems;
}

/** A new password, written twice: what is shown as dots is easily mistyped. */
export function PasswordPair({ name, label, problem }: Props) {
  const words = useWords().account;
  return (
    <>
      <Field
        label={label}
        name={name}
        type="password"
        autoComplete="new-password"
        note={words.passwordRule}
        required
        problemId={problem.of(name)}
      />
      <Field
        label={words.confirmPassword}
        name="confirm"
        type="password"
        autoComplete="new-password"
        required
        problemId={problem.of('confirm')}
      />
    </>
  );
}
