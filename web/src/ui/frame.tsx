import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastContainer } from 'react-toastify/unstyled';
import { useAccount } from '../lib/use-account';
import { chooseLanguage, chosenLanguage } from '../locales/words';
import 'react-toastify/ReactToastify.css';

/** What every page has, whatever fills the screen. */
export function Frame() {
  const { account } = useAccount();
  const accountLanguage = account?.language;

  // In a browser where nothing was chosen yet, the account's own language is shown.
  useEffect(() => {
    if (accountLanguage && chosenLanguage() === null) void chooseLanguage(accountLanguage);
  }, [accountLanguage]);

  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <ToastContainer
        position="top-right"
        theme="dark"
        autoClose={5000}
        hideProgressBar
        pauseOnHover
        closeOnClick
        draggable
        draggablePercent={80}
      />
    </>
  );
}
