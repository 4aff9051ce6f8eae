import { languageTags, type Locale, locales, localisedPath } from "../../lib/locale.ts";

type Props = {
  title: string;
  description: string;
  /** Without its language. */
  path: string;
  locale: Locale;
  /** Scheme and host, without a trailing slash. */
  origin: string;
  /** The address of the picture of a shared link; by default that of the whole site. */
  picture?: string | undefined;
};

/** The description of an open page for search engines and shared links, and the addresses of its translations. */
export function SearchTags({ title, description, path, locale, origin, picture = "/share.png" }: Props) {
  const address = (to: Locale) => origin + localisedPath(path, to);
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address(locale)} />
      {locales.map((to) => (
        <link key={to} rel="alternate" hrefLang={to} href={address(to)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address("en")} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Doorlight" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address(locale)} />
      <meta property="og:locale" content={languageTags[locale].replace("-", "_")} />
      <meta property="og:image" content={`${origin}${picture}`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
