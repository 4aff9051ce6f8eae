import { create } from "@bufbuild/protobuf";
import { FoundKind, SearchResponseSchema } from "@doorlight/proto/common/v1/search_service_pb";
import { expect, test } from "@jest/globals";
import { searchEverything } from "../../contract/index.ts";
import { makeSearchRoutes } from "./search.ts";

const id = "01900000-0000-7000-8000-000000000001";
const found = create(SearchResponseSchema, {
  groups: [{ kind: FoundKind.USER, items: [{ id, name: "Göran Öhman", detail: "goran@example.test" }] }],
});

test("puts together what the services found, names the silent, asks each for what it may have", async () => {
  const asked: { query: string; timeoutMs: number }[] = [];
  const people = {
    search: async ({ query }: { query: string }, { timeoutMs }: { timeoutMs: number }) => {
      asked.push({ query, timeoutMs });
      return found;
    },
  };
  const away = { search: () => Promise.reject(new Error("away")) };
  const search = { people, leads: away, purchases: people, invoices: away, campaigns: people };
  const [route] = makeSearchRoutes({ clients: { search }, kit: { config: { SEARCH_ANSWER_MS: 120 } } } as never);
  const answer = await route!.handle({ session: { as: {} }, body: { q: "ohman" } } as never);
  const group = {
    kind: "user",
    items: [{ id, name: "Göran Öhman", detail: "goran@example.test", at: null }],
    isCut: false,
  };
  expect(searchEverything.answer.parse(answer)).toEqual({
    groups: [group, group],
    unanswered: ["leads", "invoices"],
  });
  expect(asked).toEqual([1, 2].map(() => ({ query: "ohman", timeoutMs: 120 })));
  await route!.handle({ session: { as: {} }, body: { q: ` ${id}` } } as never);
  expect(asked.slice(2)).toHaveLength(3);
  const byAddress = await route!.handle({ session: { as: {} }, body: { q: "goran@example.test" } } as never);
  expect(byAddress).toMatchObject({ unanswered: ["leads"] });
});
