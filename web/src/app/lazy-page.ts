import type { i18n } from "i18next";
import { type ComponentType, lazy } from "react";
import { loadChunk } from "../lib/load-chunk.ts";

let texts: i18n;

/** Sets the source of the pages' texts. Call it before the first page is shown. */
export function setPageTexts(instance: i18n): void {
  texts = instance;
}

/** A page whose code and texts are loaded together when it is first shown. */
export function lazyPage<N extends string, Props = object>(
  load: () => Promise<Record<N, ComponentType<Props>>>,
  name: N,
  ...namespaces: string[]
) {
  return lazy(async () => {
    const [module] = await Promise.all([loadChunk(load), texts.loadNamespaces(namespaces)]);
    return { default: module[name] };
  });
}
