import { releaseContracts } from "./proto/release.ts";
import { root } from "./stack/run.ts";
import { verb } from "./stack/verb.ts";

await verb(() => releaseContracts(root));
