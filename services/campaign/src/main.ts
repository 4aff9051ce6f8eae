import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { campaign } from "./service.ts";

await run("campaign", config, campaign);
