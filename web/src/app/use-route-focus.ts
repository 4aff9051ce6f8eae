import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { focusHeading } from "../lib/keep-focus.ts";

/**
 * After a change of the screen, says its title to screen readers and moves the focus to its heading, unless the screen
 * has put the focus somewhere itself. Returns the title to say.
 */
export function useRouteFocus(): string {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const before = document.activeElement;
    return whenHeadingComes((heading) => {
      setTitle(document.title);
      const main = heading.closest("main");
      const isFree = document.activeElement === before || document.activeElement === document.body;
      // A link of the screen that is still there, such as a tab, keeps the focus.
      if (!isFree || main?.contains(document.activeElement)) return;
      focusHeading(heading);
    });
  }, [pathname]);
  return title;
}

/** Calls back once the screen has a heading, which may come with its data. Returns a function that stops waiting. */
function whenHeadingComes(act: (heading: HTMLElement) => void): () => void {
  const find = () => document.querySelector<HTMLElement>("main h1");
  const present = find();
  if (present) {
    act(present);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    const heading = find();
    if (!heading) return;
    observer.disconnect();
    act(heading);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
