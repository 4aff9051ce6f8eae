/** One address with the addresses of the same page in every language. */
export interface SitemapEntry {
  address: string;
  alternates: readonly { locale: string; address: string }[];
}

/** The document of the sitemap protocol. The addresses are the product's own and contain nothing to escape. */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ address, alternates }) => {
    const links = alternates.map(
      (other) => `<xhtml:link rel="alternate" hreflang="${other.locale}" href="${other.address}"/>`,
    );
    return `<url><loc>${address}</loc>${links.join("")}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    "</urlset>",
  ].join("\n");
}
