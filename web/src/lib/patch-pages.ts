import type { InfiniteData } from "@tanstack/react-query";

/** The pages of a cached list with a change to the items that match; the same object if none does. */
export function patchPages<Item, Page extends { items: Item[] }>(
  pages: InfiniteData<Page>,
  matches: (item: Item) => boolean,
  change: (item: Item) => Item,
): InfiniteData<Page> {
  if (!pages.pages.some(({ items }) => items.some(matches))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (matches(item) ? change(item) : item)),
    })),
  };
}
