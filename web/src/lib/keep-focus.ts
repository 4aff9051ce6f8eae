/** The heading of the screen, where reading starts. It takes the focus although nothing can be done with it. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

let calls = 0;

/**
 * For an element that leaves the screen with the focus in it: unless the focus has another place in the next moment, it goes
 * back to where it was `before`, or, if that is gone, to the heading, where reading continues. Of several elements that leave
 * within that moment the last one decides.
 */
export function keepFocus(before?: Element | null): void {
  const call = ++calls;
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const isLost = () => document.activeElement === document.body;
      if (call !== calls || !isLost()) return;
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
      const heading = document.querySelector<HTMLElement>("main h1");
      if (heading && isLost()) focusHeading(heading);
    }),
  );
}
