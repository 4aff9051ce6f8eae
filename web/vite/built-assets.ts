import { readFileSync } from "node:fs";
import type { ShellAssets } from "../src/app/shells/render-shell.tsx";
import type { PublicAssets } from "../src/features/public-pages/components/public-document.tsx";

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[]; imports?: string[] }>;

export const publicClient = "src/features/public-pages/browser/public-client.ts";

/** The hashed names of the public pages' script, styles and fonts, from the client build. */
export function builtPublicAssets(): PublicAssets {
  const manifest = readManifest();
  const client = manifest[publicClient];
  const styles = client?.css?.[0];
  if (!client || !styles) throw new Error("build the client first: its manifest does not know the public pages");
  return { script: `/${client.file}`, styles: `/${styles}`, fonts: fontsOf(manifest) };
}

/** The hashed names of what each screen loads at once: its module with all it imports, and its texts. */
export function builtShellAssets(): ShellAssets {
  const manifest = readManifest();
  const filesOf = (module: string): string[] => {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`build the client first: its manifest does not know ${module}`);
    const { file, imports = [] } = chunk;
    return [`/${file}`, ...imports.filter((name) => name !== "index.html").flatMap(filesOf)];
  };
  const screens = Object.keys(manifest).filter((name) => /^src\/app\/(pages|frame)\//.test(name));
  // The page names what its first script imports already.
  const atOnce = new Set(filesOf("index.html"));
  const modules = screens.map((name) => [name, [...new Set(filesOf(name))].filter((file) => !atOnce.has(file))]);
  const texts = Object.entries(manifest).flatMap(([name, { file }]) => {
    const [, shared, feature, language] =
      /^src\/(?:i18n\/locales\/(\w+)\.|features\/([\w-]+)\/locales\/)(\w\w)\.json$/.exec(name) ?? [];
    return language ? [[`${shared ?? feature}.${language}`, `/${file}`]] : [];
  });
  return { modules: Object.fromEntries(modules), texts: Object.fromEntries(texts), fonts: fontsOf(manifest) };
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(new URL("../dist/client/.vite/manifest.json", import.meta.url), "utf8")) as Manifest;
}

function fontsOf(manifest: Manifest): string[] {
  return Object.values(manifest)
    .map(({ file }) => `/${file}`)
    .filter((file) => /(inter|schibsted-grotesk)-latin-wght.*\.woff2$/.test(file));
}

/** In development Vite serves the sources themselves. */
export const sourcePublicAssets: PublicAssets = {
  script: `/${publicClient}`,
  styles: "/src/features/public-pages/browser/public.css?direct",
  fonts: [],
};
