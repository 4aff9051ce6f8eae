import { useTranslation } from "react-i18next";
import { languageTags, type Locale, locales, localisedPath } from "../../lib/locale.ts";
import type { ShellPage } from "./shell-page.ts";

type Props = { page: ShellPage; locale: Locale; origin: string; preloads: readonly string[]; fonts: readonly string[] };

/** Title and search data of a screen, and the files to load ahead. A page without a description stays out of search engines. */
export function ShellHead({ page: { path, title, description }, locale, origin, preloads, fonts }: Props) {
  const { t } = useTranslation(["shells", "session", "requests", "contact"]);
  const address = (to: Locale) => origin + localisedPath(path, to);
  const fullTitle = title ? `${t(title)} – Doorlight` : "Doorlight";
  return (
    <>
      <title>{fullTitle}</title>
      {description ? (
        <>
          <meta name="description" content={t(`description.${description}`)} />
          <link rel="canonical" href={address(locale)} />
          {locales.map((to) => (
            <link key={to} rel="alternate" hrefLang={to} href={address(to)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={address("en")} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Doorlight" />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:description" content={t(`description.${description}`)} />
          <meta property="og:url" content={address(locale)} />
          <meta property="og:locale" content={languageTags[locale].replace("-", "_")} />
          <meta property="og:image" content={`${origin}/share.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
      {preloads.map((file) => (
        <link key={file} rel="modulepreload" href={file} crossOrigin="anonymous" fetchPriority="low" />
      ))}
    </>
  );
}
