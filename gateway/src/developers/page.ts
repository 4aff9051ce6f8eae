import { html, Html } from "@doorlight/common/html";

export const developerPaths = {
  guide: "/developers",
  http: "/developers/http",
  events: "/developers/events",
} as const;

const links = [
  [developerPaths.guide, "Guide"],
  [developerPaths.http, "HTTP reference"],
  [developerPaths.events, "Event reference"],
] as const;

const style = `
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
html { background: light-dark(#fff, #16181d); color: light-dark(#1c1e21, #e8eaed); }
a { color: light-dark(#0b57d0, #a8c7fa); } main { overflow-wrap: anywhere; }
body { font: 1rem/1.6 system-ui, sans-serif; margin: 0 auto; padding: 0 1rem 4rem; max-width: 56rem; }
header { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: 1rem 0; border-bottom: 1px solid var(--line); }
header a[aria-current] { font-weight: 700; text-decoration: none; color: inherit; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; } h3 { margin-top: 2rem; }
code, pre { font: .875rem/1.5 ui-monospace, monospace; }
pre { padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; overflow-x: auto; max-height: 24rem; }
.wide { overflow-x: auto; } .wide td, pre { overflow-wrap: normal; } table { border-collapse: collapse; min-width: 60%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
td:first-child { white-space: nowrap; } .columns { columns: 14rem; }
a:focus-visible, pre:focus-visible, .wide:focus-visible, summary:focus-visible { outline: 2px solid; outline-offset: 2px; }
`;

interface Page {
  path: string;
  title: string;
  description: string;
  body: Html;
}

/** A whole page for developers. It loads nothing: no script, no font. */
export function developerPage({ path, title, description, body }: Page, origin: string): string {
  const isHere = (to: string) => (to === developerPaths.guide ? path === to : path.startsWith(to));
  const menu = links.map(
    ([to, label]) => html`<a href="${to}" ${new Html(isHere(to) ? ' aria-current="page"' : "")}>${label}</a> `,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} – Doorlight for developers</title>
        <meta name="description" content="${description}" />
        <link rel="canonical" href="${origin}${path}" />
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <header>
          <a href="/">Doorlight</a>
          <nav aria-label="For developers">${menu}</nav>
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html> `.text;
}

/** A text as it is typed, which scrolls by keyboard, too. */
export const sample = (name: string, text: string) =>
  html`<pre tabindex="0" role="region" aria-label="${name}"><code>${text.trimEnd()}</code></pre>`;
