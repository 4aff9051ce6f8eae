import type { Db } from "@doorlight/common/db";
import type { User } from "../domain/user.ts";
import { selectUsers, toUser } from "./user-columns.ts";

/** An account with the times by which campaigns choose agents. */
export type CampaignAgent = User & { createdAt: Date; lastSeenAt: Date | null };

const PAGE = 500;

/** Accounts as campaigns see them, which keep no address. */
export function makeCampaignAgentStore(db: Db) {
  const select = () =>
    selectUsers(db)
      .whereNot("users.status", "erased")
      .select<(Parameters<typeof toUser>[0] & Pick<CampaignAgent, "createdAt" | "lastSeenAt">)[]>({
        createdAt: "users.created_at",
        lastSeenAt: "users.last_seen_at",
      });
  const confirmed = (rows: Awaited<ReturnType<typeof select>>): CampaignAgent[] =>
    rows
      .map(({ createdAt, lastSeenAt, ...row }) => ({ ...toUser(row), createdAt, lastSeenAt }))
      .filter(({ isConfirmed }) => isConfirmed);

  return {
    list: async (ids: readonly string[]): Promise<CampaignAgent[]> =>
      confirmed(await select().whereIn("users.id", ids)),

    /** A page of all of them, in the order of their ids. */
    async listAfter(id: string): Promise<CampaignAgent[]> {
      const query = select().whereIn("users.status", ["active", "deactivated"]).orderBy("users.id").limit(PAGE);
      return confirmed(await (id ? query.where("users.id", ">", id) : query));
    },
  };
}
