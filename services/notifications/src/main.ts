import { run } from "@doorlight/common/runtime";
import { config } from "./config.ts";
import { notifications } from "./service.ts";

await run("notifications", config, notifications);
