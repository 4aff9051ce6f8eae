type Node = { "@type": string; [property: string]: unknown };

/** What a page is about, for search engines: a node of schema.org as JSON-LD, which no browser runs. */
export function StructuredData({ node }: { node: Node }) {
  // A text that closes the element would end it.
  const json = JSON.stringify({ "@context": "https://schema.org", ...node }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
