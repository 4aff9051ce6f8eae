import type { Money } from "@doorlight/common/money";
import type { Vat } from "@doorlight/common/product";
import type { BillingFacts } from "../domain/billing-task.ts";
import type { LeadPausedTask, LeadReopenedTask, MailTask, UntilTask } from "../domain/mail-task.ts";

type Receipt = Extract<MailTask, { kind: "purchase_receipt" }>;
type Reminder = Extract<MailTask, { kind: "attempts_reminder" }>;
type Billing = Extract<MailTask, { kind: "billing" }>;
type MoneyJson = { amount: string; currency: string };
type VatJson = Omit<Vat, "amount"> & { amount: MoneyJson };
type ReceiptJson = Omit<Receipt, "fee" | "vat" | "acquiredAt"> & { fee: MoneyJson; vat?: VatJson; acquiredAt: string };
type ReminderJson = Omit<Reminder, "until"> & { until: string };
type FactsJson = Omit<BillingFacts, MoneyFact | "vat" | "at"> & { [Name in MoneyFact]?: MoneyJson } & {
  vat?: VatJson;
  at?: string;
};
type MoneyFact = (typeof moneyFacts)[number];
type BillingJson = Omit<Billing, "facts"> & { facts: FactsJson };

/** A task in its column: JSON has neither big integers nor times. */
export type TaskJson =
  | Exclude<MailTask, Receipt | Reminder | UntilTask | Billing>
  | (Omit<LeadReopenedTask, "until"> & { until: string })
  | (Omit<LeadPausedTask, "until"> & { until: string })
  | ReceiptJson
  | ReminderJson
  | BillingJson;

export function toTaskJson(task: MailTask): TaskJson {
  switch (task.kind) {
    case "purchase_receipt":
      return toReceiptJson(task);
    case "attempts_reminder":
    case "lead_reopened":
    case "lead_paused":
      return { ...task, until: task.until.toISOString() };
    case "billing":
      return { ...task, facts: toFactsJson(task.facts) };
    default:
      return task;
  }
}

export function fromTaskJson(json: TaskJson): MailTask {
  switch (json.kind) {
    case "purchase_receipt":
      return fromReceiptJson(json);
    case "attempts_reminder":
    case "lead_reopened":
    case "lead_paused":
      return { ...json, until: new Date(json.until) };
    case "billing":
      return { ...json, facts: fromFactsJson(json.facts) };
    default:
      return json;
  }
}

const toReceiptJson = ({ fee, vat, acquiredAt, ...receipt }: Receipt): ReceiptJson => ({
  ...receipt,
  fee: toMoneyJson(fee),
  ...(vat && { vat: toVatJson(vat) }),
  acquiredAt: acquiredAt.toISOString(),
});

const fromReceiptJson = ({ fee, vat, acquiredAt, ...receipt }: ReceiptJson): Receipt => ({
  ...receipt,
  fee: fromMoneyJson(fee),
  ...(vat && { vat: fromVatJson(vat) }),
  acquiredAt: new Date(acquiredAt),
});

const moneyFacts = [
  "amount",
  "budget",
  "spent",
  "formerFee",
  "feeNow",
  "paidBack",
  "disputed",
  "takenBack",
  "left",
] as const;

const toFactsJson = ({ vat, at, ...facts }: BillingFacts): FactsJson =>
  ({
    ...facts,
    ...moneyOf(facts, toMoneyJson),
    ...(vat && { vat: toVatJson(vat) }),
    ...(at && { at: at.toISOString() }),
  }) as FactsJson;

const fromFactsJson = ({ vat, at, ...facts }: FactsJson): BillingFacts =>
  ({
    ...facts,
    ...moneyOf(facts, fromMoneyJson),
    ...(vat && { vat: fromVatJson(vat) }),
    ...(at && { at: new Date(at) }),
  }) as BillingFacts;

const moneyOf = <From, To>(facts: { [Name in MoneyFact]?: From }, convert: (money: From) => To) =>
  Object.fromEntries(
    moneyFacts.flatMap((name) => (facts[name] === undefined ? [] : [[name, convert(facts[name])] as const])),
  );

const toVatJson = ({ basisPoints, amount }: Vat): VatJson => ({ basisPoints, amount: toMoneyJson(amount) });
const fromVatJson = ({ basisPoints, amount }: VatJson): Vat => ({ basisPoints, amount: fromMoneyJson(amount) });
const toMoneyJson = ({ amount, currency }: Money): MoneyJson => ({ amount: amount.toString(), currency });
const fromMoneyJson = ({ amount, currency }: MoneyJson): Money => ({ amount: BigInt(amount), currency });
