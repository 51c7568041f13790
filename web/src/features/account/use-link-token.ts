import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** What a mail's link carries behind `#`. It is taken out of the address at once, and so out of the history. */
export function useLinkToken(): string {
  const { pathname, hash } = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => hash.slice(1));

  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [pathname, hash, navigate]);

  return token;
}
