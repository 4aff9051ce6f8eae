import type { Money } from "@doorlight/common/money";
import type { BillingFacts, MailTask } from "../domain/mail-task.ts";

type Receipt = Extract<MailTask, { kind: "purchase_receipt" }>;
type Reminder = Extract<MailTask, { kind: "attempts_reminder" }>;
type Billing = Extract<MailTask, { kind: "billing" }>;
type MoneyJson = { amount: string; currency: string };
type ReceiptJson = Omit<Receipt, "fee" | "acquiredAt"> & { fee: MoneyJson; acquiredAt: string };
type ReminderJson = Omit<Reminder, "until"> & { until: string };
type FactsJson = Omit<BillingFacts, "amount" | "feeNow" | "paidBack" | "at"> & {
  amount?: MoneyJson;
  feeNow?: MoneyJson;
  paidBack?: MoneyJson;
  at?: string;
};
type BillingJson = Omit<Billing, "facts"> & { facts: FactsJson };

/** A task in its column: JSON has neither big integers nor times. */
export type TaskJson = Exclude<MailTask, Receipt | Reminder | Billing> | ReceiptJson | ReminderJson | BillingJson;

export function toTaskJson(task: MailTask): TaskJson {
  switch (task.kind) {
    case "purchase_receipt":
      return { ...task, fee: toMoneyJson(task.fee), acquiredAt: task.acquiredAt.toISOString() };
    case "attempts_reminder":
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
      return { ...json, fee: fromMoneyJson(json.fee), acquiredAt: new Date(json.acquiredAt) };
    case "attempts_reminder":
      return { ...json, until: new Date(json.until) };
    case "billing":
      return { ...json, facts: fromFactsJson(json.facts) };
    default:
      return json;
  }
}

const toFactsJson = ({ amount, feeNow, paidBack, at, ...facts }: BillingFacts): FactsJson => ({
  ...facts,
  ...(amount && { amount: toMoneyJson(amount) }),
  ...(feeNow && { feeNow: toMoneyJson(feeNow) }),
  ...(paidBack && { paidBack: toMoneyJson(paidBack) }),
  ...(at && { at: at.toISOString() }),
});

const fromFactsJson = ({ amount, feeNow, paidBack, at, ...facts }: FactsJson): BillingFacts => ({
  ...facts,
  ...(amount && { amount: fromMoneyJson(amount) }),
  ...(feeNow && { feeNow: fromMoneyJson(feeNow) }),
  ...(paidBack && { paidBack: fromMoneyJson(paidBack) }),
  ...(at && { at: new Date(at) }),
});

const toMoneyJson = ({ amount, currency }: Money): MoneyJson => ({ amount: amount.toString(), currency });
const fromMoneyJson = ({ amount, currency }: MoneyJson): Money => ({ amount: BigInt(amount), currency });
