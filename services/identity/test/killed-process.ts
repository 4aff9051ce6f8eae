import { type MortalRun, runAndKill } from "@doorlight/common/testing";

export type UseCaseRun = MortalRun & {
  useCase: "confirmEmail" | "register" | "sendLink" | "setPassword";
  input: unknown;
};

/**
 * Runs a use case in a process that is killed right before its n-th statement. Returns the signal that ended it, or null
 * where the use case had fewer statements.
 */
export function killBefore(statement: number, run: UseCaseRun): Promise<NodeJS.Signals | null> {
  return runAndKill(new URL("use-case-process.ts", import.meta.url), run, `identity.statement:${statement}`);
}
