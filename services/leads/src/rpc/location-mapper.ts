import type { Locale } from "@doorlight/common/product";
import type { LocatedNode } from "../domain/location.ts";

/** A node with the names that a reader of a language sees. */
export function toLocation(node: LocatedNode, locale: Locale) {
  const names = [...node.ancestors, node.name];
  return {
    ...node,
    name: node.name.names[locale],
    path: names.map((name) => name.names[locale]),
    localPath: names.map(({ local }) => local),
  };
}
