import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { type Locale, languageTags, locales, localisedPath } from "../../lib/locale.ts";
import { ShellBody } from "./shell-body.tsx";
import { ShellHead } from "./shell-head.tsx";
import type { ShellPage } from "./shell-page.ts";
import { shellText } from "./shell-text.ts";

/** Files of the client build that a screen needs at once, by its module; texts by namespace and language. */
export type ShellAssets = { modules: Record<string, string[]>; texts: Record<string, string>; fonts: string[] };

declare const SHELL_ASSETS: ShellAssets;

type Request = {
  /** The built index.html, which names the app's scripts and styles. */
  template: string;
  page: ShellPage;
  locale: Locale;
  /** Scheme and host, without a trailing slash. */
  origin: string;
};

/** The app's page for one screen: it can be read before a script has come. */
export function renderShell({ template, page, locale, origin }: Request): string {
  const texts = shellText(locale);
  const render = (part: React.ReactNode) =>
    renderToStaticMarkup(<I18nextProvider i18n={texts}>{part}</I18nextProvider>);
  return fill(stylesFirst(template), {
    '<html lang="en-GB"': `<html lang="${languageTags[locale]}"`,
    "<title>Doorlight</title>": render(
      <ShellHead
        page={page}
        locale={locale}
        origin={origin}
        preloads={preloadsOf(page, locale)}
        fonts={SHELL_ASSETS.fonts}
      />,
    ),
    '<div id="shell"></div>': `<div id="shell">${render(<ShellBody page={page} locale={locale} />)}</div>`,
  });
}

/** Every address of a screen in each of its languages. */
export function addressesOf(path: string, isLocalised: boolean): { locale: Locale; address: string }[] {
  if (!isLocalised) return [{ locale: "en", address: path }];
  return locales.map((locale) => ({ locale, address: localisedPath(path, locale) }));
}

function preloadsOf({ module, namespace, frame }: ShellPage, locale: Locale): string[] {
  if (!module) return [];
  // An address of the account does not tell its language.
  const namespaces = frame === "account" ? [] : ["common", "errors", ...(namespace ? [namespace] : [])];
  const texts = namespaces.flatMap((name) => SHELL_ASSETS.texts[`${name}.${locale}`] ?? []);
  return [...(SHELL_ASSETS.modules[module] ?? []), ...texts];
}

/** The first paint waits for the styles alone, so they are asked for first, and scripts give way to them. */
function stylesFirst(template: string): string {
  const [styles = ""] = /<link rel="stylesheet"[^>]*>/.exec(template) ?? [];
  return template
    .replace(styles, "")
    .replace("<title>", () => `${styles}<title>`)
    .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

function fill(template: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((html, [place, part]) => {
    if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
    return html.replace(place, () => part);
  }, template);
}
