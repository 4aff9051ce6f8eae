/**
 * The path of this site that a link wants to go on to; null for anything else, which is somebody else's link. The
 * browser's own parser decides, because it drops tabs, turns back slashes and resolves dots before it follows a link.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith("/") || !URL.canParse(next, location.origin)) return null;
  const url = new URL(next, location.origin);
  if (url.origin !== location.origin || url.pathname.startsWith("//")) return null;
  return url.pathname + url.search + url.hash;
}
