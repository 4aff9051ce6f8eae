import {
  createDeal,
  endSession,
  getLedger,
  getTopUp,
  listSessions,
  putTopUp,
  previewImport,
} from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { act, waitFor } from "@testing-library/react";
import { fakeApi, refusal } from "../../../test/fake-fetch.ts";
import { hooks } from "../../../test/hooks.tsx";
import { answerKey, pagesKey } from "./answer-key.ts";
import { useAnswer } from "./use-answer.ts";
import { useChange } from "./use-change.ts";

const SESSIONS = "GET /api/profile/sessions";
const END = "DELETE /api/profile/sessions/1";
const reads = (sent: { method: string }[]) => sent.filter(({ method }) => method === "GET").length;

test("is done once what it refreshes is read anew", async () => {
  fakeApi({
    [SESSIONS]: [
      { status: 200, body: { items: ["one"] } },
      { status: 200, body: { items: [] } },
    ],
    [END]: { status: 204 },
  });
  const { queries, result } = hooks(() => ({
    list: useAnswer(listSessions),
    end: useChange(endSession, { refreshes: [listSessions] }),
  }));
  await waitFor(() => expect(result.current.list.data).toEqual({ items: ["one"] }));
  await act(() => result.current.end.mutateAsync({ params: { id: "1" } }));
  expect(queries.getQueryData(answerKey(listSessions, {}))).toEqual({ items: [] });
});

test("refreshes the answers of all addresses that begin so, paged or not, and no others", async () => {
  fakeApi({ [END]: { status: 204 } });
  const { queries, result } = hooks(() => useChange(endSession, { refreshes: ["/api/billing"] }));
  const old: (readonly unknown[])[] = [answerKey(getTopUp, {}), pagesKey(getLedger)];
  const others: (readonly unknown[])[] = [answerKey(listSessions, {}), ["texts", "en"]];
  for (const key of [...old, ...others]) queries.setQueryData(key, {});
  await act(() => result.current.mutateAsync({ params: { id: "1" } }));
  const isOld = (key: readonly unknown[]) => queries.getQueryState(key)?.isInvalidated;
  expect([...old, ...others].map(isOld)).toEqual([true, true, false, false]);
});

test.each([
  { evenAfter: undefined, times: 1 },
  { evenAfter: ["not_found"] as const, times: 1 },
  { evenAfter: ["not_found", "too_many_requests"] as const, times: 2 },
  { evenAfter: "any failure" as const, times: 2 },
])("reads $times times after a refusal that is refreshed even after $evenAfter", async ({ evenAfter, times }) => {
  const sent = fakeApi({ [SESSIONS]: { status: 200, body: { items: [] } }, [END]: refusal("too_many_requests") });
  const { result } = hooks(() => ({
    list: useAnswer(listSessions),
    end: useChange(endSession, { refreshes: [listSessions], evenAfter }),
  }));
  await waitFor(() => expect(result.current.list.data).toBeDefined());
  await act(() => expect(result.current.end.mutateAsync({ params: { id: "1" } })).rejects.toThrow());
  expect(reads(sent)).toBe(times);
});

test("puts its answer in the place of the one that it replaces", async () => {
  const topUp = { enabled: true };
  fakeApi({ "PUT /api/billing/top-up": { status: 200, body: topUp } });
  const { queries, result } = hooks(() => useChange(putTopUp, { replaces: getTopUp }));
  const body = { enabled: false, packId: "credits_5", threshold: 0, monthlyLimit: 1 };
  await act(() => result.current.mutateAsync({ body }));
  expect(queries.getQueryData(answerKey(getTopUp, {}))).toEqual(topUp);
});

test("sends a second try with the key of the first, and another place with another", async () => {
  const sent = fakeApi({ "POST /api/admin/deals": refusal("unavailable") });
  const { result } = hooks(() => [useChange(createDeal), useChange(createDeal)]);
  for (const change of [0, 0, 1]) {
    await act(() => expect(result.current[change]!.mutateAsync({ body: {} as never })).rejects.toThrow());
  }
  const [first, second, other] = sent.map(({ headers }) => headers.get("Idempotency-Key"));
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test("sends a file beside the fields of an upload", async () => {
  const sent = fakeApi({ "POST /api/admin/import-previews": { status: 202, body: {} } });
  const { result } = hooks(() => useChange(previewImport));
  const file = new File(["x"], "sales.csv", { type: "text/csv" });
  await act(() => result.current.mutateAsync({ body: { country: "FI", kind: "sales" }, file }));
  expect(sent[0]?.body).toMatchObject({ country: "FI", kind: "sales", file: { name: "sales.csv" } });
  expect(sent[0]?.headers.has("Idempotency-Key")).toBe(false);
});
