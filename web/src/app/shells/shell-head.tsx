import { useTranslation } from "react-i18next";
import { SearchTags } from "../../components/head/search-tags.tsx";
import type { Locale } from "../../lib/locale.ts";
import type { ShellPage } from "./shell-page.ts";

type Props = { page: ShellPage; locale: Locale; origin: string; preloads: readonly string[]; fonts: readonly string[] };

/** Title and search data of a screen, and the files to load ahead. A page without a description stays out of search engines. */
export function ShellHead({ page: { path, title, description }, locale, origin, preloads, fonts }: Props) {
  const { t } = useTranslation(["shells", "session", "requests", "contact"]);
  const fullTitle = title ? `${t(title)} – Doorlight` : "Doorlight";
  return (
    <>
      <title>{fullTitle}</title>
      {description ? (
        <SearchTags
          title={fullTitle}
          description={t(`description.${description}`)}
          path={path}
          locale={locale}
          origin={origin}
        />
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
