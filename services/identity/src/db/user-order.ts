import { refuse } from "@doorlight/common/errors";
import type { Knex } from "knex";
import { z } from "zod";
import type { UserOrder, UserPosition, UserSort } from "../domain/user-record.ts";

const microseconds = z.iso.datetime({ precision: 6 });

type Column = { sql: string; type: "text" | "timestamptz" };

const text = (sql: string): Column => ({ sql, type: "text" });
const time = (sql: string): Column => ({ sql, type: "timestamptz" });

/** Columns that sort the list of users; nothing is null, so that positions can be compared. */
const columns: Readonly<Record<UserSort, Column>> = {
  created: time("users.created_at"),
  name: text("lower(users.first_name || ' ' || users.last_name)"),
  role: text("users.role"),
  status: text("users.status"),
  office: text("coalesce(lower(offices.name), '')"),
  country: text("users.country"),
  owner: text("coalesce(lower(owners.first_name || ' ' || owners.last_name), '')"),
  last_seen: time("coalesce(users.last_seen_at, timestamptz '1970-01-01 00:00:00+00')"),
};

/** The value by which a row is sorted, as its position carries it. */
export function sortKeyOf({ sort }: UserOrder): string {
  const { sql, type } = columns[sort];
  // To the microsecond: rows of one millisecond must not be skipped.
  return type === "text" ? sql : `to_char(${sql} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** Sorts users, and begins after a position. Refuses `invalid_request` for a position of another order. */
export function inOrder(order: UserOrder, after: UserPosition | undefined) {
  const { sql, type } = columns[order.sort];
  const direction = order.descending ? "desc" : "asc";
  return (users: Knex.QueryBuilder): void => {
    if (after) {
      const isSameOrder = after.sort === order.sort && after.descending === order.descending;
      if (!isSameOrder || !isKey(after.key, type)) refuse("invalid_request");
      users.whereRaw(`(${sql}, users.id) ${order.descending ? "<" : ">"} (?::${type}, ?)`, [after.key, after.id]);
    }
    users.orderByRaw(`${sql} ${direction}, users.id ${direction}`);
  };
}

/** Whether PostgreSQL can compare a column of the type with it: callers can write cursors themselves. */
function isKey(key: string, type: Column["type"]): boolean {
  return type === "text" ? !key.includes("\0") : microseconds.safeParse(key).success;
}
