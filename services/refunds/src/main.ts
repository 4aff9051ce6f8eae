import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { refunds } from "./service.ts";

await run("refunds", config, refunds);
