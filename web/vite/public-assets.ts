import { readFileSync } from "node:fs";
import type { PublicAssets } from "../src/features/public-pages/components/public-document.tsx";

type Manifest = Record<string, { file: string; css?: string[]; assets?: string[] }>;

export const publicClient = "src/features/public-pages/browser/public-client.ts";

/** The hashed names of the public pages' script, styles and fonts, from the client build. */
export function builtPublicAssets(): PublicAssets {
  const manifest = JSON.parse(
    readFileSync(new URL("../dist/client/.vite/manifest.json", import.meta.url), "utf8"),
  ) as Manifest;
  const client = manifest[publicClient];
  const styles = client?.css?.[0];
  if (!client || !styles) throw new Error("build the client first: its manifest does not know the public pages");
  const fonts = Object.values(manifest)
    .map(({ file }) => file)
    .filter((file) => /(inter|schibsted-grotesk)-latin-wght.*\.woff2$/.test(file));
  return { script: `/${client.file}`, styles: `/${styles}`, fonts: fonts.map((font) => `/${font}`) };
}

/** In development Vite serves the sources themselves. */
export const sourcePublicAssets: PublicAssets = {
  script: `/${publicClient}`,
  styles: "/src/features/public-pages/browser/public.css?direct",
  fonts: [],
};
