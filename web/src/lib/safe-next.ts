/**
 * The target of a `next` parameter if it is a path of this site, else null: anybody can write such a link. The browser's
 * own parser decides, because it drops tabs, converts backslashes and resolves dots before it follows a link.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/") || !URL.canParse(next, location.origin)) return null;
  const url = new URL(next, location.origin);
  if (url.origin !== location.origin || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
