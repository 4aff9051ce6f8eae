import { afterEach, expect, test } from "@jest/globals";
import { me } from "@doorlight/gateway/contract";
import { waitFor } from "@testing-library/react";
import { aUser } from "../../test/builders/users.ts";
import { fakeFetch, refusal } from "../../test/fake-fetch.ts";
import { call } from "./api/call.ts";
import { makeQueryClient } from "./query-client.ts";
import { queryKeys } from "./query-keys.ts";
import { sessionQuery, setSession } from "./session.ts";
import { syncSession } from "./session-sync.ts";

const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** A browser tab with a signed-in user and a cached answer. */
function aTab(user = aUser()) {
  const queries = makeQueryClient();
  setSession(queries, user);
  open.push(syncSession(queries));
  queries.setQueryData(queryKeys.lead("1"), { contact: "private" });
  return {
    queries,
    user: () => queries.getQueryData(sessionQuery.queryKey),
    lead: () => queries.getQueryData(queryKeys.lead("1")),
  };
}

test("the end of a session clears its cached answers", () => {
  const tab = aTab();
  tab.queries.setQueryData(queryKeys.countries, []);
  setSession(tab.queries, null);
  expect(tab.lead()).toBeUndefined();
  expect(tab.queries.getQueryData(queryKeys.countries)).toEqual([]);
});

test("the start of an impersonation clears the cached answers", () => {
  const tab = aTab();
  setSession(tab.queries, aUser({ impersonatedBy: "01900000-0000-7000-8000-0000000000cc" }));
  expect(tab.lead()).toBeUndefined();
});

test("a changed profile keeps the cached answers", () => {
  const tab = aTab();
  setSession(tab.queries, aUser({ credits: 2 }));
  expect(tab.lead()).toEqual({ contact: "private" });
});

test("the end of a session in one tab ends it in the others and clears their cached answers", async () => {
  const [one, other] = [aTab(), aTab()];
  fakeFetch({ status: 200, body: { user: null } });
  setSession(one.queries, null);
  await waitFor(() => expect(other.user()).toBeNull());
  expect(other.lead()).toBeUndefined();
});

test("a call that finds the session over ends the session in every tab", async () => {
  const [one, other] = [aTab(), aTab()];
  fakeFetch(refusal("login_required"));
  await one.queries.fetchQuery({ queryKey: ["any"], queryFn: () => call(me, {}) }).catch(() => {});
  await waitFor(() => expect(other.user()).toBeNull());
});

test("a log-in in one tab logs the other tabs in", async () => {
  const [one, other] = [aTab(), aTab()];
  setSession(one.queries, null);
  setSession(other.queries, null);
  fakeFetch({ status: 200, body: { user: aUser() } });
  setSession(one.queries, aUser());
  await waitFor(() => expect(other.user()).toEqual(aUser()));
});

test("a message from another tab only makes a tab ask the gateway", async () => {
  const tab = aTab();
  const sent = fakeFetch({ status: 200, body: { user: aUser() } });
  const otherTab = new BroadcastChannel("session");
  otherTab.postMessage("somebody else");
  await waitFor(() => expect(sent).toHaveLength(1));
  otherTab.close();
  expect(tab.user()).toEqual(aUser());
  expect(tab.lead()).toEqual({ contact: "private" });
});

test("a page restored by the back button asks whether its session is over", async () => {
  const tab = aTab();
  fakeFetch(refusal("login_required"));
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await waitFor(() => expect(tab.user()).toBeNull());
  expect(tab.lead()).toBeUndefined();
});

test("a failure of the gateway ends no session", async () => {
  const tab = aTab();
  fakeFetch({ status: 503 });
  await tab.queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  expect(tab.user()).toEqual(aUser());
});

test("a gateway of the release before, without the address of the session, is asked for the user as it knows it", async () => {
  const tab = aTab();
  const sent = fakeFetch(refusal("not_found"), { status: 200, body: { user: aUser() } });
  await expect(tab.queries.fetchQuery({ ...sessionQuery, staleTime: 0 })).resolves.toEqual(aUser());
  expect(sent.map(({ address }) => address)).toEqual(["/api/auth/session", "/api/auth/me"]);
});
