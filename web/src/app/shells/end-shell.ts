/** Takes the page's shell away as soon as the app shows something in a `main` of its own. */
export function endShell(root: Element): void {
  const shell = document.querySelector("#shell");
  if (!shell) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector("main > *")) return;
    shell.remove();
    observer.disconnect();
  });
  observer.observe(root, { childList: true, subtree: true });
}
