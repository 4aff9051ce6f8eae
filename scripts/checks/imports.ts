import { Fault } from "../stack/fault.ts";
import { tool } from "./tool.ts";
import type { Check } from "./check.ts";

const cruised = ["proto/gen", "services", "gateway", "web", "scripts"];

/** Import rules of .dependency-cruiser.cjs. A cruise that saw no modules proves nothing, so it fails. */
export const imports: Check = {
  name: "import rules",
  run: async () => {
    const printed = await tool("dependency-cruiser/bin/dependency-cruiser.mjs", [
      "--config",
      ".dependency-cruiser.cjs",
      ...cruised,
    ]);
    const modules = Number(/(\d+) modules/.exec(printed)?.[1] ?? 0);
    if (modules === 0) throw new Fault("dependency-cruiser saw no modules.");
  },
};
