import type { LoadTexts } from "./texts.ts";

const files = import.meta.glob<object>(
  ["./locales/*.json", "../features/*/locales/*.json", "!../features/public-pages/**"],
  { import: "default" },
);

/** Texts shared by all screens lie here, a feature's own lie in the feature; each file is a chunk of its own. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const load =
    files[`./locales/${namespace}.${language}.json`] ?? files[`../features/${namespace}/locales/${language}.json`];
  if (!load) throw new Error(`no texts for ${namespace} in ${language}`);
  return load();
};
