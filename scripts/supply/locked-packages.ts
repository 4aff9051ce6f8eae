import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../stack/run.ts";
import { VerbError } from "../stack/verb.ts";

interface Locked {
  /** A workspace, which lies in the repository itself. */
  link?: boolean;
  /** Of a workspace, or of a package that has another one here. */
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  /** Only development needs it. */
  dev?: boolean;
}

export type Lock = { packages: Readonly<Record<string, Locked>> };

/** Packages of a lock that npm would install whatever the registry serves, by their path. */
export function unprovenPackages({ packages }: Lock): string[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes("node_modules/") && !link)
    .filter(([, { integrity = "" }]) => !/^sha512-[\w+/]{86}==/.test(integrity))
    .map(([path]) => path);
}

export const shippedLock = (): Lock => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;

export async function checkLock(): Promise<void> {
  const unproven = unprovenPackages(shippedLock());
  if (unproven.length === 0) return;
  throw new VerbError(
    `package-lock.json has no SHA-512 of these packages: ${unproven.join(", ")}.
Take each from the registry: npm view <name>@<version> dist.integrity.`,
  );
}
