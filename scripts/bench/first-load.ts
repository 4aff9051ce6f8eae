import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { firstScreenModules } from "../../web/vite/first-screen.ts";

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

/** Entries of Vite's manifest, by the path of their source. */
type Manifest = Readonly<Record<string, { file: string; imports?: readonly string[] }>>;

/** The scripts of an agent's first screen after the login, with the texts of one language. */
export function firstScreenScripts(client: string): number {
  return screenScripts(client, firstScreenModules, [
    "src/i18n/locales/common.en.json",
    "src/i18n/locales/errors.en.json",
    "src/features/leads/locales/en.json",
  ]);
}

/**
 * Scripts of a screen that the app shows first, gzipped, in KB: the app with what it imports, the modules of the screen
 * and its frame with what they import, and the texts of one language.
 */
export function screenScripts(client: string, modules: readonly string[], texts: readonly string[]): number {
  const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Manifest;
  const files = new Set<string>();
  const visit = (name: string): void => {
    const entry = manifest[name];
    if (!entry) throw new Error(`The build knows no ${name}`);
    if (files.has(entry.file)) return;
    files.add(entry.file);
    entry.imports?.forEach(visit);
  };
  ["index.html", ...modules, ...texts].forEach(visit);
  return [...files].reduce((bytes, file) => bytes + gzipSync(readFileSync(join(client, file))).length, 0) / 1000;
}
