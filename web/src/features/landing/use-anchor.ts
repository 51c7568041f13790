import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** What a reader does who wants to be elsewhere. */
const LEAVING = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Goes to the part of the page that the address names, and stays there while what stands above it arrives and grows,
 * until the reader goes on.
 */
export function useAnchor() {
  const { hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link is a new `key`.
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash.slice(1));
    if (!part) return;
    part.scrollIntoView({ block: 'start' });
    // The keyboard goes on from here.
    part.focus({ preventScroll: true });
    let height = document.body.scrollHeight;
    const growth = new ResizeObserver(() => {
      if (document.body.scrollHeight === height) return;
      height = document.body.scrollHeight;
      part.scrollIntoView({ block: 'start', behavior: 'instant' });
    });
    growth.observe(document.body);
    const leave = () => growth.disconnect();
    for (const event of LEAVING) addEventListener(event, leave, { once: true, passive: true });
    return () => {
      leave();
      for (const event of LEAVING) removeEventListener(event, leave);
    };
  }, [hash, key]);
}
