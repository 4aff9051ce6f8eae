import { lstatSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { unless } from "../chart/rules/rule.ts";
import type { Lock } from "../supply/locked-packages.ts";

/** What the finished image must not hold: a line for each breach in the folder of its files. */
export function breachesIn(folder: string, { packages }: Lock): string[] {
  const forTests = Object.entries(packages).filter(([, { dev }]) => dev);
  const isThere = (path: string) => lstatSync(join(folder, path), { throwIfNoEntry: false });
  return [
    ...readdirSync(folder, { recursive: true, encoding: "utf8" }).flatMap((path) =>
      breachesOf(path, join(folder, path)),
    ),
    ...forTests
      .filter(([path]) => isThere(join("app", path)))
      .map(([path]) => `/app/${path}: only builds and tests need it`),
    ...["app/sbom.cdx.json", "app/web/dist/server"].flatMap((path) => unless(isThere(path), `/${path}: is missing`)),
  ];
}

function breachesOf(path: string, file: string): string[] {
  const status = lstatSync(file);
  if (status.isSymbolicLink() || path === "tmp") return [];
  return [
    ...unless(!/[.]i?test[.]tsx?$/.test(path) || path.includes("node_modules/"), `/${path}: is a test`),
    ...unless(!path.includes("bin/") || !tools.has(basename(path)), `/${path}: is a shell or a package manager`),
    ...unless((status.mode & 0o6000) === 0, `/${path}: gives its owner's rights to everybody who runs it`),
    ...unless((status.mode & 0o022) === 0 && status.uid <= 10_000, `/${path}: the process may change it`),
    ...unless((status.mode & 0o004) !== 0, `/${path}: the process cannot read it`),
  ];
}

const tools = new Set([
  "apt",
  "apt-get",
  "bash",
  "busybox",
  "corepack",
  "dash",
  "dpkg",
  "npm",
  "npx",
  "perl",
  "sh",
  "yarn",
]);
