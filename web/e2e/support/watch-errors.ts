import type { Page } from "playwright-core";

/** Everything that went wrong in a window since it is watched: console errors, breaches of the CSP, failed files and calls. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(`error: ${message}`));
  page.on("console", (message) => {
    // The browser logs each refusal of the HTTP interface, judged below by its status; the app logs what is not found.
    const isJudgedElsewhere = /^(Failed to load resource|NotFoundError: Page not found)/.test(message.text());
    if (message.type() !== "error" || isJudgedElsewhere) return;
    faults.push(`console: ${message.text()}`);
  });
  page.on("response", (response) => {
    const isRefusal = response.url().includes("/api/") && response.status() < 500;
    // A page that is not found is a screen like any other.
    const isPage = response.request().isNavigationRequest() && response.status() === 404;
    if (response.status() >= 400 && !isRefusal && !isPage) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
}
