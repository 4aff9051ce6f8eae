// Says by its exit status whether node_modules holds exactly what package-lock.json names. Runs before any package is there.
import { existsSync, readFileSync } from "node:fs";

const installed = "node_modules/.package-lock.json";
const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;

function isInstalled() {
  if (!existsSync(installed) || !existsSync("node_modules/.bin/node")) return false;
  const have = packagesOf(installed);
  return Object.entries(packagesOf("package-lock.json")).every(
    ([path, { version, link, optional }]) =>
      !path.includes("node_modules/") || link || (optional && !have[path]) || have[path]?.version === version,
  );
}

process.exit(isInstalled() ? 0 : 1);
