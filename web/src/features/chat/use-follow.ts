import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** So near to the end counts as the end, in pixels. */
const NEAR = 64;
/** The air that is left above a question that is read from its beginning. */
const AIR = 16;

/**
 * Follows what grows at the end of a scrolled list, as long as the reader is there, and no further than to where the
 * last item begins: that is where reading it begins. Whoever scrolls up is left alone until they come back.
 */
export function useFollow(scroller: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [isNewestInSight, setIsNewestInSight] = useState(true);
  const isFollowing = useRef(window.location.hash === '');
  const last = useRef(0);

  const look = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const isNear = element.scrollHeight - element.clientHeight - element.scrollTop < NEAR;
    if (element.scrollTop < last.current - 1) isFollowing.current = false;
    if (isNear && element.scrollHeight > element.clientHeight) isFollowing.current = true;
    last.current = element.scrollTop;
    setIsAtEnd(isNear);
    const item = list.current?.lastElementChild;
    const bottom = element.getBoundingClientRect().bottom;
    setIsNewestInSight(!item || item.getBoundingClientRect().top < bottom - NEAR);
  }, [scroller, list]);

  const follow = useCallback(() => {
    const element = scroller.current;
    const item = list.current?.lastElementChild;
    if (element && item && isFollowing.current && getComputedStyle(element).overflowY === 'visible') {
      // The page as a whole scrolls, and is taken to the newest turn once.
      isFollowing.current = false;
      item.scrollIntoView({ block: 'start' });
    } else if (element && item && isFollowing.current) {
      const begin = item.getBoundingClientRect().top - element.getBoundingClientRect().top - AIR;
      const end = element.scrollHeight - element.clientHeight;
      const target = Math.min(end, element.scrollTop + begin);
      if (target > element.scrollTop) element.scrollTop = target;
    }
    look();
  }, [scroller, list, look]);

  useEffect(() => {
    const element = scroller.current;
    const content = list.current?.parentElement;
    if (!element || !content) return;
    const observer = new ResizeObserver(follow);
    observer.observe(content);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, list, follow, look]);

  const goToNewest = useCallback(() => {
    isFollowing.current = true;
    follow();
  }, [follow]);

  /** The reader has asked: what comes of it is wanted. */
  const startFollowing = useCallback(() => {
    isFollowing.current = true;
    last.current = 0;
  }, []);

  return { isAtEnd, isNewestInSight, goToNewest, startFollowing };
}
