/** The heading of the screen, where reading starts. It takes the focus although nothing can be done with it. */
export function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * For an element that leaves the screen with the focus in it: unless the focus has another place in the next moment,
 * such as the button that opened a dialog, reading continues at the heading.
 */
export function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const heading = document.querySelector<HTMLElement>("main h1");
      if (heading && document.activeElement === document.body) focusHeading(heading);
    }),
  );
}
