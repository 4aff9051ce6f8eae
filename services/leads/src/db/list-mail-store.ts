import type { Db } from "@doorlight/common/db";
import type { MailedList } from "../domain/mailed-list.ts";
import { LIST_COLUMNS } from "./lead-list-store.ts";

const COLUMNS = {
  ...LIST_COLUMNS,
  // Another address than the agent's own, once its mailbox has confirmed it.
  email: "list_mailboxes.email",
  mailboxId: "list_mailboxes.id",
} as const;

/** Lead lists as their mails need them; a removed one is none. */
export function makeListMailStore(db: Db) {
  const existing = () => db("lead_lists").whereNull("removed_at");
  return {
    byIds: (ids: readonly string[]): Promise<MailedList[]> =>
      existing()
        .leftJoin("list_mailboxes", (join) =>
          join.on("list_mailboxes.id", "mailbox_id").andOnNotNull("list_mailboxes.confirmed_at"),
        )
        .whereIn("lead_lists.id", ids)
        .select(COLUMNS),

    find: (id: string): Promise<Pick<MailedList, "name" | "mode" | "unsubscribedAt"> | undefined> =>
      existing().where({ id }).first({ name: "name", mode: "mode", unsubscribedAt: "unsubscribed_at" }),
  };
}
