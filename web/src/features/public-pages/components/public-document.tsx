import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SearchTags } from "../../../components/head/search-tags.tsx";
import { type PageData, StructuredData } from "../../../components/head/structured-data.tsx";
import { languageTags, localisedPath } from "../../../lib/locale.ts";
import { paths } from "../../../lib/paths.ts";
import { sharePictureOf } from "../../../lib/share-picture-of.ts";
import { usePublicPage } from "../public-page.ts";

/** The hashed addresses of the files that a public page loads. The build fills them in. */
export type PublicAssets = { script: string; styles: string; fonts: string[] };

/** The whole HTML document around a public page: language, theme before first paint, search and sharing data. */
export function PublicDocument({
  metaKey,
  assets,
  children,
}: {
  metaKey: string;
  assets: PublicAssets;
  children: ReactNode;
}) {
  const { path, locale, origin, country, town } = usePublicPage();
  const { t } = useTranslation("public");
  const about = { town: town?.names[locale], region: town?.regionNames[locale] };
  const title = t(`meta.${metaKey}.title`, about);
  const description = t(`meta.${metaKey}.description`, about);
  const crumb = (name: string, to: string) => ({ name, item: origin + localisedPath(to, locale) });
  const site: PageData = {
    "@type": "Organization",
    name: "Doorlight",
    url: origin + localisedPath(paths.home, locale),
    logo: `${origin}/favicon.svg`,
    ...(country && { legalName: country.company.name, email: country.supportAddress }),
  };
  const breadcrumbs: PageData = {
    "@type": "BreadcrumbList",
    itemListElement: [crumb("Doorlight", paths.home), crumb(title.replace(/ – Doorlight$/, ""), path)].map(
      (item, index) => ({ "@type": "ListItem" as const, position: index + 1, ...item }),
    ),
  };

  return (
    <html lang={languageTags[locale]} data-theme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <script src="/theme-boot.js" />
        {path === paths.home && locale === "en" && <script src="/locale-boot.js" />}
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={assets.styles} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <meta name="theme-color" content="#08211f" />
        <SearchTags
          title={title}
          description={description}
          path={path}
          locale={locale}
          origin={origin}
          picture={town ? undefined : sharePictureOf(metaKey, locale)}
        />
        <StructuredData node={path === paths.home ? site : breadcrumbs} />
        <script type="module" src={assets.script} />
      </head>
      <body className="min-h-screen">{children}</body>
    </html>
  );
}
