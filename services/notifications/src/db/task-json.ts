import type { Money } from "@doorlight/common/money";
import type { BillingFacts, MailTask } from "../domain/mail-task.ts";

type Receipt = Extract<MailTask, { kind: "purchase_receipt" }>;
type Billing = Extract<MailTask, { kind: "billing" }>;
type MoneyJson = { amount: string; currency: string };
type ReceiptJson = Omit<Receipt, "fee" | "acquiredAt"> & { fee: MoneyJson; acquiredAt: string };
type FactsJson = Omit<BillingFacts, "amount" | "at"> & { amount?: MoneyJson; at?: string };
type BillingJson = Omit<Billing, "facts"> & { facts: FactsJson };

/** A task in its column: JSON has neither big integers nor times. */
export type TaskJson = Exclude<MailTask, Receipt | Billing> | ReceiptJson | BillingJson;

export function toTaskJson(task: MailTask): TaskJson {
  switch (task.kind) {
    case "purchase_receipt":
      return { ...task, fee: toMoneyJson(task.fee), acquiredAt: task.acquiredAt.toISOString() };
    case "billing": {
      const { amount, at, ...facts } = task.facts;
      return {
        ...task,
        facts: { ...facts, ...(amount && { amount: toMoneyJson(amount) }), ...(at && { at: at.toISOString() }) },
      };
    }
    default:
      return task;
  }
}

export function fromTaskJson(json: TaskJson): MailTask {
  switch (json.kind) {
    case "purchase_receipt":
      return { ...json, fee: fromMoneyJson(json.fee), acquiredAt: new Date(json.acquiredAt) };
    case "billing": {
      const { amount, at, ...facts } = json.facts;
      return {
        ...json,
        facts: { ...facts, ...(amount && { amount: fromMoneyJson(amount) }), ...(at && { at: new Date(at) }) },
      };
    }
    default:
      return json;
  }
}

const toMoneyJson = ({ amount, currency }: Money): MoneyJson => ({ amount: amount.toString(), currency });
const fromMoneyJson = ({ amount, currency }: MoneyJson): Money => ({ amount: BigInt(amount), currency });
