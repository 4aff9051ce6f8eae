import type { Db, Tx } from "@doorlight/common/db";
import { admins } from "@doorlight/common/product";
import { termQuery } from "@doorlight/common/search";
import type { Knex } from "knex";
import type { UserFilter, UserOrder, UserPosition, UserRecord } from "../domain/user-record.ts";
import { OFFICE_WORDS, PERSON_WORDS } from "./search-store.ts";
import { selectUsers, toUser } from "./user-columns.ts";
import { inOrder, sortKeyOf } from "./user-order.ts";

type UserPage = { limit: number; order: UserOrder; after?: UserPosition };

/** Users as the back office sees them. */
export function makeUserRecordStore(db: Db) {
  return {
    /** Each with its position in the order. */
    async list(
      filter: UserFilter,
      { limit, order, after }: UserPage,
    ): Promise<{ record: UserRecord; position: UserPosition }[]> {
      const rows: (Row & { sortKey: string })[] = await selectRecords(db)
        .select(db.raw(`${sortKeyOf(order)} as "sortKey"`))
        .where(matching(db, filter))
        .modify(inOrder(order, after))
        .limit(limit);
      return rows.map(({ sortKey: key, ...row }) => ({
        record: toRecord(row),
        position: { ...order, key, id: row.id },
      }));
    },

    async count(filter: UserFilter): Promise<number> {
      const [row] = await db("users").where(matching(db, filter)).count<{ count: bigint }[]>();
      return Number(row?.count ?? 0);
    },

    find: (id: string) => find(db, id),
    findIn: find,

    /** Active admins, by name. */
    async listAdmins(): Promise<{ id: string; name: string }[]> {
      return db("users")
        .whereIn("role", admins)
        .where({ status: "active" })
        .orderBy(["first_name", "last_name", "id"])
        .select<{ id: string; name: string }[]>("id", db.raw("first_name || ' ' || last_name as name"));
    },
  };
}

type Row = Parameters<typeof toUser>[0] & Omit<UserRecord, "user">;

async function find(db: Db | Tx, id: string): Promise<UserRecord | undefined> {
  const [row] = await selectRecords(db).where("users.id", id);
  return row && toRecord(row);
}

function selectRecords(db: Db | Tx) {
  return selectUsers(db)
    .leftJoin("users as owners", "owners.id", "users.owner_id")
    .leftJoin("bans", "bans.user_id", "users.id")
    .select({ createdAt: "users.created_at", lastSeenAt: "users.last_seen_at", bannedUntil: "bans.until" })
    .select<Row[]>(db.raw(`owners.first_name || ' ' || owners.last_name as "ownerName"`));
}

function toRecord({ createdAt, lastSeenAt, ownerName, bannedUntil, ...user }: Row): UserRecord {
  return { user: toUser(user), createdAt, lastSeenAt, ownerName, bannedUntil };
}

function matching(db: Db, { terms, foundIds, roles, statuses, countries, ownerId, ids }: UserFilter) {
  return (users: Knex.QueryBuilder): void => {
    if (roles.length > 0) users.whereIn("users.role", roles);
    if (statuses.length > 0) users.whereIn("users.status", statuses);
    // Said to the planner too: it is the predicate of the index of words.
    if (!statuses.includes("erased")) users.whereNot("users.status", "erased");
    if (countries.length > 0) users.whereIn("users.country", countries);
    if (ids) users.whereIn("users.id", ids);
    if (ownerId) users.where("users.owner_id", ownerId);
    if (terms.length === 0) return;
    users.where((either) => {
      either.where((all) => {
        const found = terms.map((term) => termQuery(term, "beginning"));
        if (!found.some(({ isSelective }) => isSelective)) all.whereRaw("false");
        for (const { query = "", isSelective } of found)
          if (isSelective)
            all.whereRaw("(users.id = any(array(?)) or users.office_id = any(array(?)))", having(db, query));
          else all.whereRaw(ROW_HAS, [query, query]);
      });
      if (foundIds.length > 0) either.orWhereIn("users.id", foundIds);
    });
  };
}

/** Compares the words of the row alone, where other words have found few. */
const ROW_HAS = `(${PERSON_WORDS} @@ ?::tsquery
  or exists (select from offices where offices.id = users.office_id and ${OFFICE_WORDS} @@ ?::tsquery))`;

/**
 * People and offices with a word, for arrays: no index serves subqueries that are combined with `or`, and of a word's
 * frequency the planner knows nothing, so that it would read all users in their order until it has a page.
 */
function having(db: Db, query: string) {
  const words = [query];
  return [
    db("users").whereNot("status", "erased").whereRaw(`${PERSON_WORDS} @@ ?::tsquery`, words).select("id"),
    db("offices").whereRaw(`${OFFICE_WORDS} @@ ?::tsquery`, words).select("id"),
  ];
}
