import { loadChunk } from "../lib/load-chunk.ts";
import type { LoadTexts } from "./texts.ts";

const files = import.meta.glob<object>(
  ["./locales/*.json", "!./locales/shells.*", "../features/*/locales/*.json", "!../features/public-pages/**"],
  { import: "default" },
);

/** Loads texts: those of all screens lie here, those of a feature in the feature. Each file is a chunk. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const load =
    files[`./locales/${namespace}.${language}.json`] ?? files[`../features/${namespace}/locales/${language}.json`];
  if (!load) throw new Error(`no texts for ${namespace} in ${language}`);
  return loadChunk(load);
};
