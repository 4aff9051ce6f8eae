import type { MailTask } from "../domain/mail-task.ts";

type Receipt = Extract<MailTask, { kind: "purchase_receipt" }>;
type ReceiptJson = Omit<Receipt, "fee" | "acquiredAt"> & {
  fee: { amount: string; currency: string };
  acquiredAt: string;
};

/** A task in its column: JSON has neither big integers nor times. */
export type TaskJson = Exclude<MailTask, Receipt> | ReceiptJson;

export function toTaskJson(task: MailTask): TaskJson {
  if (task.kind !== "purchase_receipt") return task;
  const { amount, currency } = task.fee;
  return { ...task, fee: { amount: amount.toString(), currency }, acquiredAt: task.acquiredAt.toISOString() };
}

export function fromTaskJson(json: TaskJson): MailTask {
  if (json.kind !== "purchase_receipt") return json;
  const { amount, currency } = json.fee;
  return { ...json, fee: { amount: BigInt(amount), currency }, acquiredAt: new Date(json.acquiredAt) };
}
