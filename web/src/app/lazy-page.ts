import type { i18n } from "i18next";
import type { ComponentType } from "react";
import { lazyPart } from "../lib/lazy-part.ts";

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
  return lazyPart(load, name, () => texts.loadNamespaces(namespaces));
}
