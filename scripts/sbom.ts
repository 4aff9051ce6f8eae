import { join } from "node:path";
import { root } from "./stack/run.ts";
import { verb } from "./stack/verb.ts";
import { writeBill } from "./supply/bill-of-materials.ts";

await verb(() => writeBill(join(root, "dist/sbom.cdx.json")));
