import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { gateway } from "./service.ts";

await run("gateway", config, gateway);
