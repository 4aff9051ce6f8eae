import type { Kit } from "@doorlight/common/runtime";
import type { Config } from "../config.ts";
import type { Ground } from "./ground.ts";

/** Export and erasure of a user's own data. */
export function ownData(_ground: Ground, _kit: Kit<Config>) {
  return {};
}
