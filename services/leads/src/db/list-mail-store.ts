import type { Db } from "@doorlight/common/db";
import type { MailedList } from "../domain/mailed-list.ts";

const COLUMNS = {
  id: "id",
  userId: "user_id",
  country: "country",
  name: "name",
  mode: "mode",
  pace: "pace",
  pausedAt: "paused_at",
  awayFrom: "away_from",
  awayUntil: "away_until",
  quietFrom: "quiet_from",
  quietUntil: "quiet_until",
} as const;

/** Lead lists as their mails need them; a removed one is none. */
export function makeListMailStore(db: Db) {
  const existing = () => db("lead_lists").whereNull("removed_at");
  return {
    byIds: (ids: readonly string[]): Promise<MailedList[]> => existing().whereIn("id", ids).select(COLUMNS),

    find: (id: string): Promise<Pick<MailedList, "name" | "mode"> | undefined> =>
      existing().where({ id }).first(["name", "mode"]),

    /** A list that buys goes on: its mails are receipts. */
    async makePassive(id: string): Promise<void> {
      await existing()
        .where({ id, mode: "notification" })
        .update({ mode: "passive", version: db.raw("version + 1") });
    },
  };
}

export type ListMailStore = ReturnType<typeof makeListMailStore>;
