import { verb } from "./stack/verb.ts";
import { bench } from "./bench/bench.ts";

await verb(bench);
