import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { leads } from "./service.ts";

await run("leads", config, leads);
