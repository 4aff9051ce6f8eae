import { FoundKind } from "@doorlight/proto/common/v1/search_service_pb";
import { expect, test } from "@jest/globals";
import { makeAdminUserRoutes } from "./admin-users.ts";

const id = "01900000-0000-7000-8000-000000000001";
const items = [{ id }];
const groups = [
  { kind: FoundKind.ACCOUNT, items },
  { kind: FoundKind.INVOICE, items: [{ id: "01900000-0000-7000-8000-000000000002" }] },
];

/** Whom the list asks for beside the words `q`. */
async function foundIds(q: string, search = async (): Promise<object> => ({ groups })) {
  const asked: { foundIds: string[] }[] = [];
  const users = { listUsers: async (request: never) => (asked.push(request), { users: [], nextCursor: "", total: 0 }) };
  const [list] = makeAdminUserRoutes({ clients: { users, search: { invoices: { search } } } } as never);
  await list!.handle({ session: { as: {} }, query: { q, role: [], status: [], country: [], order: "asc" } } as never);
  return asked[0]!.foundIds;
}

test.each(["0112038-9", "01120389", "FI01120389", "556703-7485"])("lists users by the business id %s", async (q) => {
  expect(await foundIds(q)).toEqual([id]);
});

test("asks billing for no words, and does without its answer", async () => {
  expect(await foundIds("öhman")).toEqual([]);
  expect(await foundIds("0112038-9", () => Promise.reject(new Error("away")))).toEqual([]);
});
