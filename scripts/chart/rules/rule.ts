import type { Manifest } from "../manifest.ts";

/** One thing that must hold for everything that a release sends to a cluster; gives a line for each breach. */
export type Rule = (manifests: readonly Manifest[]) => string[];

/** The breach as a list of one, or nothing if the condition holds. */
export function unless(condition: unknown, breach: string): string[] {
  return condition ? [] : [breach];
}
