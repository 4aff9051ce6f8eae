import { generate } from "./proto/generate.ts";
import { root } from "./stack/run.ts";
import { verb } from "./stack/verb.ts";

await verb(() => generate(root));
