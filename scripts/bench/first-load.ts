import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Scripts that a page loads before it can be used: those it names and all they import at once. Gzipped, in KB. */
export function scriptsOf(html: string, client: string): number {
  const named = [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/[^"]+\.js)"/g)].map(([, path]) => path!);
  const all = new Set<string>();
  const visit = (path: string): void => {
    if (all.has(path)) return;
    all.add(path);
    const code = readFileSync(join(client, path), "utf8");
    for (const [, imported] of code.matchAll(/(?:import|from)\s*"(\.[^"]+\.js)"/g)) {
      visit(new URL(imported!, `http://x${path}`).pathname);
    }
  };
  if (named.length === 0) throw new Error("The page names no script, so there is nothing to weigh");
  named.forEach(visit);
  let bytes = 0;
  for (const path of all) bytes += gzipSync(readFileSync(join(client, path))).length;
  return bytes / 1000;
}
