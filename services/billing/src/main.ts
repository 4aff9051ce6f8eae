import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { billing } from "./service.ts";

await run("billing", config, billing);
