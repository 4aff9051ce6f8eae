/**
 * Leaves the app for another site. A browser that comes back by its back button may show the page as it was left, with
 * everything still waiting: it then reloads the page.
 */
export function leaveFor(url: string): void {
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.reload(), { once: true });
  window.location.assign(url);
}
