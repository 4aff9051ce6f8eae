import type { callerOf, MortalRun } from "@doorlight/common/testing";

/** The decision of a process that may crash. */
export type DecisionRun = MortalRun & {
  requestId: string;
  version: string;
  approve: boolean;
  caller: ReturnType<typeof callerOf>;
};
