import { Html } from "@doorlight/common/html";

/** The product's colours by role, as in the web app's tokens. The light ones are written into the markup. */
export const light = {
  background: "#f5f8f7",
  card: "#ffffff",
  line: "#dde7e5",
  ink: "#0d2524",
  ink2: "#47605e",
  primary: "#0f766e",
  primaryInk: "#ffffff",
  glow: "#f6c453",
};

const dark: typeof light = {
  background: "#0b1414",
  card: "#111d1d",
  line: "#1f302f",
  ink: "#e8f2f0",
  ink2: "#a8bebb",
  primary: "#2dd4bf",
  primaryInk: "#04211e",
  glow: "#f6c453",
};

export const font = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Repaints the markup in mail programs with a dark mode and support for style sheets. */
export const darkStyle = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: inherit; }
@media (prefers-color-scheme: dark) {
  .background { background: ${dark.background} !important; }
  .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
  .line { border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .ink2 { color: ${dark.ink2} !important; }
  .link { color: ${dark.primary} !important; }
  .button { background: ${dark.primary} !important; }
  .button a { color: ${dark.primaryInk} !important; }
  .logo { background: ${dark.primary} !important; }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important; } }
`);
