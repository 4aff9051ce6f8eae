import { chosenSteps } from "./cluster/steps.ts";
import { verb } from "./stack/verb.ts";

await verb(() => chosenSteps(process.argv.slice(2)));
