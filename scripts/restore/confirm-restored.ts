import { join } from "node:path";
import { openDatabase } from "../e2e/support/database.ts";
import { root, run } from "../stack/run.ts";
import type { ServiceName } from "../stack/services.ts";
import type { Stack } from "../stack/stack.ts";

/** Services that send, as charts/runbooks.md names them. */
const senders = ["notifications", "billing", "purchasing", "campaign"] as const satisfies readonly ServiceName[];

/** Takes mails that were sent in the lost time out of the queue of the restored database, and returns their number. */
export async function skipSentMails(stack: Stack, sent: readonly string[]): Promise<number> {
  await using notifications = openDatabase(stack, "notifications");
  return await notifications
    .db("mail_deliveries")
    .where({ status: "queued" })
    .whereIn("id", [...sent])
    .update({ status: "skipped", reason: "sent_before_restore", finished_at: notifications.db.fn.now() });
}

/** The ids of mails that wait to be sent now. */
export async function queuedMails(stack: Stack): Promise<string[]> {
  await using notifications = openDatabase(stack, "notifications");
  return await notifications
    .db("mail_deliveries")
    .where({ status: "queued", put_off_until: null })
    .pluck<string[]>("id");
}

/** The ids of messages to endpoints that wait. */
export async function waitingWebhooks(stack: Stack): Promise<string[]> {
  await using notifications = openDatabase(stack, "notifications");
  return await notifications.db("webhook_deliveries").where({ state: "waiting" }).pluck<string[]>("message_id");
}

/** Lets each service that sends send from the restored database, by the command of the runbook, which it prints. */
export async function confirmRestored(stack: Stack, epoch: string): Promise<void> {
  const script = join(root, "services/common/src/epoch/confirm-epoch.ts");
  const words = ["The drill", "Restored from base backup and archive; differences are listed"];
  for (const service of senders) {
    const env = { ...stack.environment(service), RELEASE_EPOCH: epoch };
    const hint = `The epoch of ${service} could not be confirmed:`;
    const said = await run(process.execPath, [script, ...words], { env, hint });
    console.log(`  ${service}: node services/common/src/epoch/confirm-epoch.ts "${words.join('" "')}"`);
    console.log(`    ${said.trim()}`);
  }
}
