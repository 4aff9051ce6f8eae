import type { JsonValue } from "@bufbuild/protobuf";
import type { CallOptions } from "@connectrpc/connect";
import { callerOf, type MortalRun, runAndKill } from "@doorlight/common/testing";
import type { StartedBilling } from "./start-billing.ts";

/** The work of a process, and in whose name. */
export type UseCase = {
  name:
    | "acceptDeal"
    | "buyPack"
    | "cardInvoices"
    | "chargeFee"
    | "chargePurchase"
    | "choosePlan"
    | "createCreditNote"
    | "endDeal"
    | "formerCardSales"
    | "handOver"
    | "invoiceDocuments"
    | "invoiceRun"
    | "payBackSurplus"
    | "putDetails"
    | "reversePayment"
    | "topUp"
    | "undoCharge";
  /** The request as JSON, or the payload of the task. */
  input: JsonValue;
  as?: CallOptions;
  /** The folder that takes e-invoices, as a URL. */
  eInvoices?: string;
};

export type UseCaseRun = MortalRun & {
  useCase: UseCase["name"];
  input: JsonValue;
  eInvoices: string;
  caller: ReturnType<typeof callerOf>;
  provider: { url: string; secretKey: string };
};

/** Does it in a process that is killed at a failpoint, such as `billing.after_sale:1`. Returns the signal that ended it. */
export function doAndKill(
  { url: databaseUrl, clock, provider: { url, secretKey } }: Pick<StartedBilling, "url" | "clock" | "provider">,
  { name: useCase, input, as = {}, eInvoices = "" }: UseCase,
  failpoint: string,
): Promise<NodeJS.Signals | null> {
  const program = new URL("use-case-process.ts", import.meta.url);
  const provider = { url, secretKey };
  const run: UseCaseRun = { databaseUrl, now: clock.now(), useCase, input, eInvoices, caller: callerOf(as), provider };
  return runAndKill(program, run, failpoint);
}
