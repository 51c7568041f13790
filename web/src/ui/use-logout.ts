import { useMutation } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { toast } from 'react-toastify/unstyled';
import { change } from '../lib/api';
import { useKeepAccount } from '../lib/use-account';
import { useWords } from '../locales/words';
import { useToastText } from './use-toast-text';

/** Ends this browser's session, and leaves the pages that need one. */
export function useLogout(): () => void {
  const words = useWords().site;
  const keepAccount = useKeepAccount();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toastText = useToastText();
  const logout = useMutation({
    mutationFn: () => change('POST', '/api/auth/logout'),
    onSuccess: async () => {
      if (/^\/(chat|account)(\/|$)/.test(pathname)) await navigate('/');
      keepAccount(null);
      toast.success(words.loggedOut);
    },
    onError: (cause) => toast.error(toastText(cause)),
  });
  return () => logout.mutate();
}
