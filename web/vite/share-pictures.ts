import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { locales } from "../src/lib/locale.ts";
import { sharePictureOf } from "../src/lib/share-picture-of.ts";
import { sharePicture } from "./share-picture.ts";

type Meta = { [key: string]: Meta | string };

/** The pictures of all public pages but those of towns, by their address, with the titles that they show. */
export function sharedTitles(): Map<string, string> {
  return new Map(
    locales.flatMap((locale) => {
      const texts = new URL(`../src/features/public-pages/locales/${locale}.json`, import.meta.url);
      const { meta } = JSON.parse(readFileSync(texts, "utf8")) as { meta: Meta };
      return titlesIn(meta).map(([key, title]) => [sharePictureOf(key, locale), title] as const);
    }),
  );
}

/** Draws a picture for each public page in each language, for links that are shared. */
export function sharePictures(): Plugin {
  return {
    name: "doorlight:share-pictures",
    applyToEnvironment: (environment) => environment.name === "client",
    async generateBundle() {
      for (const [address, title] of sharedTitles())
        this.emitFile({ type: "asset", fileName: address.slice(1), source: await sharePicture(title) });
    },
  };
}

function titlesIn(meta: Meta, path = ""): [key: string, title: string][] {
  return Object.entries(meta).flatMap(([key, value]) => {
    if (typeof value === "string")
      return key === "title" && !value.includes("{{") ? [[path, value.replace(/ – Doorlight$/, "")]] : [];
    return titlesIn(value, path ? `${path}.${key}` : key);
  });
}
