import type { Kit, Service } from "@doorlight/common/runtime";
import { openDataHolders, type DataHolders } from "./clients/data-holders.ts";
import { credentials } from "./composition/credentials.ts";
import { groundOf } from "./composition/ground.ts";
import { ownData } from "./composition/own-data.ts";
import { profile } from "./composition/profile.ts";
import { signIn } from "./composition/sign-in.ts";
import { users } from "./composition/users.ts";
import type { Config } from "./config.ts";
import { secondFactorRuleOf } from "./domain/second-factor-rule.ts";
import { identityJobs } from "./jobs.ts";
import { identityRpc } from "./rpc/index.ts";
import { makeToUserMessage } from "./rpc/user-message.ts";

/** Identity: who may sign in, and as whom. */
export function identity(kit: Kit<Config>): Service {
  const ground = groundOf(kit);
  const holders = openDataHolders(kit.config, kit.signer);
  const useCases = useCasesOf(ground, kit, holders);
  const lacksSecondFactor = secondFactorRuleOf(kit.packs, kit.config.ADMIN_SECOND_FACTOR);
  const toUser = makeToUserMessage({ ...ground, lacksSecondFactor });
  return {
    rpc: identityRpc(useCases, toUser),
    jobs: identityJobs(useCases),
    close: async () => holders.close(),
  };
}

export type UseCases = ReturnType<typeof useCasesOf>;

function useCasesOf(ground: ReturnType<typeof groundOf>, kit: Kit<Config>, holders: DataHolders) {
  return {
    ...signIn(ground, kit.config),
    ...credentials(ground),
    ...profile(ground),
    ...users(ground),
    ...ownData(ground, holders),
  };
}
