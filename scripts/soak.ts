import { soak } from "./soak/soak.ts";
import { verb } from "./stack/verb.ts";

await verb(() => soak(process.argv.slice(2)));
