import type { BreadcrumbList, FAQPage, Organization } from "schema-dts";

/** The kinds of page data that the site gives, in the words of schema.org. */
export type PageData = Extract<
  BreadcrumbList | FAQPage | Organization,
  { "@type": "BreadcrumbList" | "FAQPage" | "Organization" }
>;

/** What a page is about, for search engines: a node of schema.org as JSON-LD, which no browser runs. */
export function StructuredData({ node }: { node: PageData }) {
  // A text that closes the element would end it.
  const json = JSON.stringify({ "@context": "https://schema.org", ...node }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
