import { getLead, getLedger, listLeads, myLeads } from "@doorlight/gateway/contract";
import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { act } from "@testing-library/react";
import { aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeFetch } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { answerKey, pagesKey } from "../../lib/api/answer-key.ts";
import { sessionQuery, setSession, useUser } from "../../lib/session.ts";
import { useLiveAccount } from "./use-live-account.ts";

function Frame() {
  useLiveAccount(useUser());
  return null;
}

beforeEach(() => {
  FakeEventSource.all = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
  fakeFetch({ status: 200, body: { user: aUser() } });
});
afterEach(() => {
  jest.useRealTimers();
});

/** An open page with cached answers, and which of them are old. */
async function openPage() {
  const { queries } = await show(<Frame />, { user: aUser() });
  jest.useFakeTimers();
  const leadKey = (id: string) => answerKey(getLead, { params: { id } });
  const keys: Record<"lead" | "other" | "list" | "mine" | "statement", readonly unknown[]> = {
    lead: leadKey("1"),
    other: leadKey("2"),
    list: pagesKey(listLeads),
    mine: pagesKey(myLeads),
    statement: pagesKey(getLedger),
  };
  for (const queryKey of Object.values(keys)) queries.setQueryData(queryKey, {});
  const isOld = (queryKey: readonly unknown[]) => queries.getQueryState(queryKey)?.isInvalidated;
  return {
    /** The answers that were asked for arrive. */
    arrive: () => {
      setSession(queries, aUser());
      for (const queryKey of Object.values(keys)) queries.setQueryData(queryKey, {});
    },
    old: () => ({
      lead: isOld(keys.lead),
      other: isOld(keys.other),
      list: isOld(keys.list),
      mine: isOld(keys.mine),
      statement: isOld(keys.statement),
      session: isOld(sessionQuery.queryKey),
    }),
  };
}

test("refreshes leads, lists, statement and credits after a purchase in another tab", async () => {
  const { old } = await openPage();
  act(() => FakeEventSource.last.send("purchased", { leadId: "1" }));
  expect(old()).toEqual({ lead: true, other: true, list: true, mine: true, statement: true, session: true });
});

test("refreshes the payment of leads at once after a change of credits, quota or billing method", async () => {
  const { old } = await openPage();
  act(() => FakeEventSource.last.send("account"));
  expect(old()).toEqual({ lead: true, other: true, list: true, mine: false, statement: true, session: true });
});

test("reads a change of the account once", async () => {
  const { old, arrive } = await openPage();
  act(() => FakeEventSource.last.send("account"));
  arrive();
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(old()).toMatchObject({ lead: false, list: false, statement: false, session: false });
});

test("refreshes everything that changes after a gap", async () => {
  const { old } = await openPage();
  act(() => FakeEventSource.last.open());
  expect(old()).toMatchObject({ lead: false, list: false });
  act(() => {
    FakeEventSource.last.lose();
    FakeEventSource.last.open();
    jest.advanceTimersByTime(2_000);
  });
  expect(old()).toEqual({ lead: true, other: true, list: true, mine: true, statement: true, session: true });
});

test.each([
  ["the end of the session", () => FakeEventSource.last.send("session")],
  ["a refused connection", () => FakeEventSource.last.refuse()],
])("asks for the session after %s", async (_what, happens) => {
  const { old } = await openPage();
  act(happens);
  expect(old()).toEqual({ lead: false, other: false, list: false, mine: false, statement: false, session: true });
});

test("asks for unknown credits again until they are known", async () => {
  const { queries } = await show(<Frame />, { user: aUser() });
  jest.useFakeTimers();
  const sent = fakeFetch(
    { status: 200, body: { user: aUser({ credits: null }) } },
    { status: 200, body: { user: aUser() } },
  );
  act(() => setSession(queries, aUser({ credits: null })));
  const passes = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  await passes(29_000);
  expect(sent).toHaveLength(0);
  await passes(2_000);
  expect(sent).toHaveLength(1);
  await passes(31_000);
  expect(sent).toHaveLength(2);
  await passes(120_000);
  expect(sent).toHaveLength(2);
});
