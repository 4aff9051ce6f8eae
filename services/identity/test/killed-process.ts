import { type MortalRun, runAndKill } from "@doorlight/common/testing";

export type UseCaseRun = MortalRun & {
  useCase: "confirmEmail" | "register" | "sendLink" | "setPassword";
  input: unknown;
};

/** Runs a use case in a process that is killed at a failpoint. Returns the signal that ended it, or null without a kill. */
export function doAndKill(run: UseCaseRun, failpoint: string): Promise<NodeJS.Signals | null> {
  return runAndKill(new URL("use-case-process.ts", import.meta.url), run, `identity.${failpoint}`);
}
