import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface Props extends Omit<ComponentProps<typeof Link>, 'to'> {
  url: string;
  children: ReactNode;
}

/** A link to a page of this site; an address that leads anywhere else stays plain text. */
export function OwnLink({ url, children, ...rest }: Props) {
  if (!/^\/(?![/\\])/.test(url))
    return (
      <span className={rest.className} lang={rest.lang}>
        {children}
      </span>
    );
  return (
    <Link to={url} {...rest}>
      {children}
    </Link>
  );
}
