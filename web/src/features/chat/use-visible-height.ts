import { type RefObject, useEffect } from 'react';

/**
 * Keeps `--visible-height` and `--visible-top` on an element: the part of the screen that a phone's keyboard leaves
 * free. Some browsers lay the keyboard over the page instead of making the page smaller.
 */
export function useVisibleHeight(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const viewport = window.visualViewport;
    const style = element.current?.style;
    if (!viewport || !style) return;
    const keep = () => {
      // Somebody who has zoomed in sees a part of the page, and the page keeps its size.
      if (viewport.scale > 1.01) return;
      style.setProperty('--visible-height', `${viewport.height}px`);
      style.setProperty('--visible-top', `${viewport.offsetTop}px`);
    };
    keep();
    viewport.addEventListener('resize', keep);
    viewport.addEventListener('scroll', keep);
    return () => {
      viewport.removeEventListener('resize', keep);
      viewport.removeEventListener('scroll', keep);
    };
  }, [element]);
}
