import type { Page } from "playwright-core";

/** Collects the errors of a window from now on: console errors, violations of the CSP, failed files and calls. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(`error: ${message}`));
  page.on("console", (message) => {
    // The browser logs each refusal of the HTTP interface, judged below by its status; the app logs what is not found.
    const isJudgedElsewhere = /^(Failed to load resource|NotFoundError: Page not found)/.test(message.text());
    if (message.type() !== "error" || isJudgedElsewhere) return;
    errors.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    const isRefusal = response.url().includes("/api/") && response.status() < 500;
    // A page that is not found is a screen like any other.
    const isPage = response.request().isNavigationRequest() && response.status() === 404;
    if (response.status() >= 400 && !isRefusal && !isPage) errors.push(`${response.status()} ${response.url()}`);
  });
  return errors;
}
