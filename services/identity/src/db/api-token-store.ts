import type { Db, Tx } from "@doorlight/common/db";
import type { ApiToken, KeptApiToken, TokenKinds, UsableApiToken } from "../domain/api-token.ts";

const columns = {
  id: "id",
  name: "name",
  prefix: "prefix",
  scopes: "scopes",
  test: "is_test",
  createdAt: "created_at",
  lastUsedAt: "last_used_at",
} as const;

/** Whether somebody used a token later than at a time. */
const USED_AFTER = "coalesce(last_used_at, created_at) > ?";

/** Tokens by which programs of agents read. */
export function makeApiTokenStore(db: Db) {
  return {
    /** Those that work, the oldest first. */
    async list(userId: string): Promise<ApiToken[]> {
      const live = db("api_tokens").where({ user_id: userId }).whereNull("revoked_at");
      return live.orderBy(["created_at", "id"]).select<ApiToken[]>(columns);
    },

    /** What one of a user is called and opens, whether or not it works; undefined once it is purged. */
    async describe(id: string, userId: string): Promise<Pick<ApiToken, "name" | "scopes"> | undefined> {
      return db("api_tokens")
        .where({ id, user_id: userId })
        .first<Pick<ApiToken, "name" | "scopes"> | undefined>("name", "scopes");
    },

    /** How many of a locked user work. */
    async count(tx: Tx, userId: string): Promise<number> {
      const [row] = await tx("api_tokens")
        .where({ user_id: userId })
        .whereNull("revoked_at")
        .count<{ count: bigint }[]>("* as count");
      return Number(row?.count ?? 0);
    },

    async add(tx: Tx, { userId, name, scopes, test, prefix, digest, createdAt }: KeptApiToken): Promise<string> {
      const [added] = await tx("api_tokens")
        .insert({ user_id: userId, name, scopes, is_test: test, prefix, digest, created_at: createdAt })
        .returning<{ id: string }[]>("id");
      return added!.id;
    },

    /** A token that works. The work is the same for one that is wrong, was revoked or has expired. */
    async find(digest: Buffer, unusedSince: Date): Promise<UsableApiToken | undefined> {
      return db("api_tokens")
        .where({ digest })
        .whereNull("revoked_at")
        .whereRaw(USED_AFTER, [unusedSince])
        .first<UsableApiToken | undefined>("id", "scopes", {
          userId: "user_id",
          test: "is_test",
          lastUsedAt: "last_used_at",
        })
        .options({ name: "api-token" });
    },

    async markUsed(id: string, at: Date): Promise<void> {
      await db("api_tokens").where({ id }).update({ last_used_at: at });
    },

    /** Revokes one of a user, or all; false if none of them worked. */
    async revoke(tx: Tx, userId: string, at: Date, id?: string): Promise<boolean> {
      const revoked = await tx("api_tokens")
        .where({ user_id: userId, ...(id && { id }) })
        .whereNull("revoked_at")
        .update({ revoked_at: at });
      return revoked > 0;
    },

    /** Revokes those of a user that nobody used since. */
    async revokeUnused(tx: Tx, userId: string, unusedSince: Date, at: Date): Promise<void> {
      await tx("api_tokens")
        .where({ user_id: userId })
        .whereNull("revoked_at")
        .whereRaw(`not ${USED_AFTER}`, [unusedSince])
        .update({ revoked_at: at });
    },

    /** Users with a token that nobody used since. */
    async usersWithUnused(unusedSince: Date, limit: number): Promise<string[]> {
      return db("api_tokens")
        .whereNull("revoked_at")
        .whereRaw(`not ${USED_AFTER}`, [unusedSince])
        .distinct("user_id")
        .limit(limit)
        .pluck<string[]>("user_id");
    },

    /** The kinds that a locked user has now; undefined if they are as they were last published. */
    async changedKinds(tx: Tx, userId: string): Promise<TokenKinds | undefined> {
      const { rows } = await tx.raw<{ rows: TokenKinds[] }>(
        `insert into token_kinds as known (user_id, has_live, has_test, version)
         select :userId, coalesce(bool_or(not is_test), false), coalesce(bool_or(is_test), false), 1
         from api_tokens where user_id = :userId and revoked_at is null
         on conflict (user_id) do update
         set has_live = excluded.has_live, has_test = excluded.has_test, version = known.version + 1
         where (known.has_live, known.has_test) is distinct from (excluded.has_live, excluded.has_test)
         returning has_live as "hasLive", has_test as "hasTest", version`,
        { userId },
      );
      return rows[0];
    },
  };
}
