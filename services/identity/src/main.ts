import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { identity } from "./service.ts";

await run("identity", config, identity);
