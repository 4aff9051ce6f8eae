import { create } from "@bufbuild/protobuf";
import { ListAdminsResponseSchema } from "@doorlight/proto/identity/v1/identity_service_pb";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import { beforeEach, expect, test } from "@jest/globals";
import type { AnswerOf, Decision, getStats, Home, StatsFigures } from "../../contract/index.ts";
import { makeWeeklyOverview } from "./weekly-overview.ts";

const [plainAdmin, superAdmin, agent] = [1, 2, 3].map((digit) => `01900000-0000-7000-8000-00000000000${digit}`) as [
  string,
  string,
  string,
];
const decision = (changes: Partial<Decision>): Decision => ({
  kind: "dispute",
  id: "1",
  user: { id: agent, name: "Aino Agent" },
  country: "FI",
  name: null,
  reason: null,
  count: null,
  amount: { amount: 9_000, currency: "EUR" },
  since: null,
  dueAt: "2026-12-01T22:00:00.000Z",
  ...changes,
});
const figures = {
  published: 14,
  sold: 31,
  refunded: 2,
  spotsOffered: 40,
  spotsFilled: 29,
  leadRevenue: 139_500,
  otherRevenue: 50_000,
} as StatsFigures;

let asked: unknown[];
let home: Home;
let stats: Partial<AnswerOf<typeof getStats>>;
beforeEach(() => {
  asked = [];
  const rule = { kind: "violation" as const, id: "S1", user: null, name: "Spots are at most the cap.", count: 3 };
  home = {
    items: [decision({ ...rule, amount: null, dueAt: null }), ...["2", "3", "4"].map((id) => decision({ id }))],
    kinds: [
      { kind: "violation", count: 1 },
      { kind: "dispute", count: 40 },
    ],
  };
  stats = {
    countries: [{ country: "FI", currency: "EUR", current: figures, previous: { ...figures, sold: 27 } }],
    asOf: "2026-11-30T04:59:00.000Z",
  };
});

const overviewOf = makeWeeklyOverview({
  clients: {
    identity: {
      listAdmins: async ({ superAdminsOnly }: { superAdminsOnly: boolean }) =>
        create(ListAdminsResponseSchema, { userIds: [superAdmin, ...(superAdminsOnly ? [] : [plainAdmin])] }),
    },
  } as never,
  homeOf: async ({ user }) => {
    asked.push(user.role);
    return home;
  },
  stats: {
    of: async (query) => {
      asked.push(query);
      return stats as AnswerOf<typeof getStats>;
    },
  },
});
const ask = (userId = plainAdmin) => overviewOf({ userId, country: "FI", week: "2026-11-23" });

test("says of a week what home and statistics say", async () => {
  const { countries, waiting, waitingCount } = await ask();
  const week = { published: 14, sold: 31, refunded: 2, offered: 40, filled: 29 };
  const revenue = { amount: 189_500n, currency: "EUR" };
  expect(countries).toEqual([
    { country: "FI", current: { ...week, revenue }, previous: { ...week, sold: 27, revenue } },
  ]);
  expect(waiting.map(({ kind, name, count }) => [kind, name, count])).toEqual([
    ["violation", "S1", 3],
    ["dispute", "Aino Agent", null],
    ["dispute", "Aino Agent", null],
  ]);
  expect(waiting[1]).toMatchObject({
    amount: { amount: 9_000n, currency: "EUR" },
    dueAt: new Date("2026-12-01T22:00:00Z"),
  });
  expect(waitingCount).toBe(41);
});

test.each([
  ["an admin", plainAdmin, Role.ADMIN],
  ["a super admin", superAdmin, Role.SUPER_ADMIN],
])("asks with the rights of %s, as identity knows them", async (_who, userId, role) => {
  await ask(userId);
  expect(asked).toEqual([role, { basis: "sold", period: { from: "2026-11-23", to: "2026-11-29" }, country: "" }]);
});

test("refuses an overview to who is no active admin, and asks nothing", async () => {
  await expect(ask(agent)).rejects.toMatchObject({ code: "not_found" });
  expect(asked).toEqual([]);
});

test.each([
  ["a part of the list", () => (home.kinds[0]!.count = null)],
  ["a figure", () => (stats.countries![0]!.current = { ...figures, sold: null })],
  ["the time of the count", () => (stats.asOf = null)],
  ["the end of the week", () => (stats.asOf = "2026-11-29T21:59:00.000Z")],
])("refuses an overview that would lack %s", async (_what, lacks) => {
  lacks();
  await expect(ask()).rejects.toMatchObject({ code: "unavailable" });
});
