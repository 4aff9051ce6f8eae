import type { Page } from "playwright-core";

/** Everything that went wrong in a window since it is watched: console errors, breaches of the CSP, failed files and calls. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", ({ message }) => faults.push(`error: ${message}`));
  page.on("console", (message) => {
    // Refusals of the HTTP interface are logged by the browser itself; they are judged below, by their status.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
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
