import type { Page } from "playwright-core";

declare global {
  interface Window {
    painted: string[];
  }
}

/** From now on each document of the window records what its frames show, from the first one on: the theme, then the text. */
export async function watchPaint(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.painted = [];
    const note = () => {
      const { dataset } = document.documentElement;
      if (document.body) window.painted.push(`${dataset.theme}: ${document.body.innerText}`);
      if (window.painted.length < 120) requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  return () => page.evaluate(() => window.painted);
}
