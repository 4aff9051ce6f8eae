import type { Kit } from "@doorlight/common/runtime";
import type { Config } from "../config.ts";
import { listAgentsWith } from "../use-cases/profile/list-agents.ts";
import { updateProfileWith } from "../use-cases/profile/update-profile.ts";
import type { Ground } from "./ground.ts";

/** What users show of themselves: names, picture, office. */
export function profile(ground: Ground, _kit: Kit<Config>) {
  return {
    updateProfile: updateProfileWith(ground),
    listAgents: listAgentsWith(ground),
  };
}
