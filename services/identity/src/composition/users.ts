import type { Kit } from "@doorlight/common/runtime";
import type { Config } from "../config.ts";
import type { Ground } from "./ground.ts";

/** The back office's work on users. */
export function users(_ground: Ground, _kit: Kit<Config>) {
  return {};
}
