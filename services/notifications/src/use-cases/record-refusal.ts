import type { Tx } from "@doorlight/common/db";
import type { Delivery, RefusedMail } from "../domain/delivery.ts";
import type { MailTask } from "../domain/mail-task.ts";
import type { RefusalCause } from "../domain/send-error.ts";

type Ports = {
  leadRequests: {
    /** Undefined before the lead is published. */
    findLeadId(tx: Tx, requestId: string): Promise<string | undefined>;
  };
  events: { mailRefused(tx: Tx, mail: RefusedMail): Promise<void> };
};

export type RecordRefusal = ReturnType<typeof makeRecordRefusal>;

/** Publishes that a mail to a user, or to the seller of a lead, was refused for good. */
export function makeRecordRefusal({ leadRequests, events }: Ports) {
  async function recipientOf(tx: Tx, task: MailTask): Promise<RefusedMail["recipient"] | undefined> {
    if ("userId" in task) return { userId: task.userId };
    if (task.kind === "new_interest") return { leadId: task.leadId };
    const leadId = "requestId" in task ? await leadRequests.findLeadId(tx, task.requestId) : undefined;
    return leadId === undefined ? undefined : { leadId };
  }

  return async (tx: Tx, { id, country, task }: Delivery, cause: RefusalCause, refusedAt: Date): Promise<void> => {
    const recipient = await recipientOf(tx, task);
    if (recipient) await events.mailRefused(tx, { deliveryId: id, country, recipient, cause, refusedAt });
  };
}
