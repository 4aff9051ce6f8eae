import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { purchasing } from "./service.ts";

await run("purchasing", config, purchasing);
