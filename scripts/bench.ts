import { verb } from "./stack/verb.ts";
import { bench } from "./bench/bench.ts";

await verb(() => bench(process.argv.slice(2)));
