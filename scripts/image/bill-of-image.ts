import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bill, Component } from "../supply/bill-of-materials.ts";
import type { Lock } from "../supply/locked-packages.ts";

/** The part of the repository's bill that is installed in a folder, the same for the same packages. */
export function billOf(whole: Bill, folder: string, epoch: string): Bill {
  const { serialNumber: _, metadata, ...bill } = whole;
  const lock = JSON.parse(readFileSync(join(folder, "node_modules/.package-lock.json"), "utf8")) as Lock;
  const installed = new Set(
    Object.entries(lock.packages).map(
      ([path, { name = path.split("node_modules/").at(-1), version }]) => `${name}@${version}`,
    ),
  );
  const isThere = (ref: string) => installed.has(ref);
  return {
    ...bill,
    // The name is that of the folder.
    metadata: {
      timestamp: new Date(Number(epoch) * 1_000).toISOString(),
      tools: metadata.tools,
      component: { type: "application", name: "doorlight" },
    },
    components: bill.components
      .filter((component) => isThere(component["bom-ref"]))
      .map(({ properties: __, ...component }: Component) => component),
    dependencies: bill.dependencies
      .filter(({ ref }) => isThere(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isThere) })),
  };
}
