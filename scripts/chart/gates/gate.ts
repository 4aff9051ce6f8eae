import type { Manifest } from "../manifest.ts";

/** One thing that must hold for everything that a release sends to a cluster; gives a line for each breach. */
export type Gate = (manifests: readonly Manifest[]) => string[];
