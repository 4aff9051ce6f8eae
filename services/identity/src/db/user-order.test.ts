import { expect, test } from "@jest/globals";
import knex from "knex";
import type { UserPosition } from "../domain/user-record.ts";
import { inOrder } from "./user-order.ts";

const id = "0199a000-0000-7000-8000-000000000000";
const select = (after: Omit<UserPosition, "id" | "descending">) =>
  knex({ client: "pg" })("users")
    .modify(inOrder({ sort: after.sort, descending: false }, { ...after, id, descending: false }))
    .toString();

test.each<[UserPosition["sort"], string]>([
  ["created", "2026-11-21T09:00:00.123456Z"],
  ["last_seen", "1970-01-01T00:00:00.000000Z"],
  ["name", "anna virtanen"],
])("begins a page by %s after the key %p", (sort, key) => {
  expect(select({ sort, key })).toContain(key);
});

test.each<[UserPosition["sort"], string]>([
  ["created", "1"],
  ["created", "anna virtanen"],
  ["created", "2026-02-30T09:00:00.000000Z"],
  ["last_seen", "Sat, 21 Nov 2026 09:00:00 GMT (about)"],
  ["name", "anna\0virtanen"],
])("refuses a key by %s that PostgreSQL could not compare: %p", (sort, key) => {
  expect(() => select({ sort, key })).toThrow(expect.objectContaining({ code: "invalid_request" }));
});
