import type { callerOf, MortalRun } from "@doorlight/common/testing";

/** What a process that may crash has to decide. */
export type DecisionRun = MortalRun & {
  requestId: string;
  version: string;
  approve: boolean;
  caller: ReturnType<typeof callerOf>;
};
