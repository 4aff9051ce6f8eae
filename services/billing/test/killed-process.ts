import type { JsonValue } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { callerOf, type MortalRun, runAndKill } from "@doorlight/common/testing";
import type { StartedBilling } from "./start-billing.ts";

/** What a process has to do, and in whose name. */
export type UseCase = {
  name:
    | "buyPack"
    | "chargeFee"
    | "chargePurchase"
    | "choosePlan"
    | "invoiceDocuments"
    | "invoiceRun"
    | "topUp"
    | "undoCharge";
  /** The request as JSON, or the payload of the task. */
  input: JsonValue;
  as?: CallOptions;
};

export type UseCaseRun = MortalRun & {
  useCase: UseCase["name"];
  input: JsonValue;
  caller: ReturnType<typeof callerOf>;
  provider: { url: string; secretKey: string };
};

/** Does it in a process that is killed at a failpoint, such as `billing.after_sale:1`. Returns the signal that ended it. */
export function doAndKill(
  { url: databaseUrl, clock, provider: { url, secretKey } }: Pick<StartedBilling, "url" | "clock" | "provider">,
  { name: useCase, input, as = {} }: UseCase,
  failpoint: string,
): Promise<NodeJS.Signals | null> {
  const program = new URL("use-case-process.ts", import.meta.url);
  const provider = { url, secretKey };
  const run: UseCaseRun = { databaseUrl, now: clock.now(), useCase, input, caller: callerOf(as), provider };
  return runAndKill(program, run, failpoint);
}
