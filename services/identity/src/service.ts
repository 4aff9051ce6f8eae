import { eventInvariants } from "@doorlight/common/invariants";
import type { Kit, Service } from "@doorlight/common/runtime";
import { type Argon2Threads, makeArgon2Threads } from "./clients/argon2-threads.ts";
import type { Config } from "./config.ts";
import { makeJobs } from "./jobs.ts";
import { makeUseCases } from "./parts/use-cases.ts";
import { makeRpc } from "./rpc/index.ts";

/** Identity: users, and their proofs of identity. It closes the threads that hash. */
export function identity(kit: Kit<Config>, argon2: Argon2Threads = makeArgon2Threads()): Service {
  const useCases = makeUseCases(kit, argon2);
  return {
    rpc: makeRpc(useCases),
    jobs: makeJobs(useCases),
    invariants: eventInvariants,
    hasStatistics: true,
    commands: { "make-super-admin": useCases.firstSuperAdmin },
    ready: async () => void (await useCases.dataKey()),
    release: async () => {
      useCases.close();
      await argon2.close();
    },
  };
}
