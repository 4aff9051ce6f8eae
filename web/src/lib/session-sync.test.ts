import { getLead, me } from "@doorlight/gateway/contract";
import { afterEach, expect, test } from "@jest/globals";
import { waitFor } from "@testing-library/react";
import { aUser } from "../../test/builders/users.ts";
import { fakeFetch, refusal } from "../../test/fake-fetch.ts";
import { answerKey } from "./api/answer-key.ts";
import { call } from "./api/call.ts";
import { countriesQuery } from "./countries.ts";
import { makeQueryClient } from "./query-client.ts";
import { syncSession } from "./session-sync.ts";
import { sessionQuery, setSession } from "./session.ts";

const lead = answerKey(getLead, { params: { id: "1" } });
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** A browser tab with a signed-in user and a cached answer. */
function aTab(user = aUser()) {
  const queries = makeQueryClient();
  setSession(queries, user);
  open.push(syncSession(queries));
  queries.setQueryData(lead, { contact: "private" } as never);
  return {
    queries,
    user: () => queries.getQueryData(sessionQuery.queryKey),
    lead: () => queries.getQueryData(lead),
  };
}

test("clears cached answers at the end of a session", () => {
  const tab = aTab();
  tab.queries.setQueryData(countriesQuery.queryKey, { items: [] });
  setSession(tab.queries, null);
  expect(tab.lead()).toBeUndefined();
  expect(tab.queries.getQueryData(countriesQuery.queryKey)).toEqual({ items: [] });
});

test("clears cached answers at the start of an impersonation", () => {
  const tab = aTab();
  setSession(tab.queries, aUser({ impersonatedBy: "01900000-0000-7000-8000-0000000000cc" }));
  expect(tab.lead()).toBeUndefined();
});

test("keeps cached answers at a change of the profile", () => {
  const tab = aTab();
  setSession(tab.queries, aUser({ credits: 2 }));
  expect(tab.lead()).toEqual({ contact: "private" });
});

test("ends a session in all tabs at its end in one, and clears their cached answers", async () => {
  const [one, other] = [aTab(), aTab()];
  fakeFetch({ status: 200, body: { user: null } });
  setSession(one.queries, null);
  await waitFor(() => expect(other.user()).toBeNull());
  expect(other.lead()).toBeUndefined();
});

test("ends the session in every tab if a call finds it over", async () => {
  const [one, other] = [aTab(), aTab()];
  fakeFetch(refusal("login_required"));
  await one.queries.fetchQuery({ queryKey: ["any"], queryFn: () => call(me, {}) }).catch(() => {});
  await waitFor(() => expect(other.user()).toBeNull());
});

test("logs the other tabs in at a log-in in one tab", async () => {
  const [one, other] = [aTab(), aTab()];
  setSession(one.queries, null);
  setSession(other.queries, null);
  fakeFetch({ status: 200, body: { user: aUser() } });
  setSession(one.queries, aUser());
  await waitFor(() => expect(other.user()).toEqual(aUser()));
});

test("makes a tab only ask the gateway at a message from another tab", async () => {
  const tab = aTab();
  const sent = fakeFetch({ status: 200, body: { user: aUser() } });
  const otherTab = new BroadcastChannel("session");
  otherTab.postMessage("somebody else");
  await waitFor(() => expect(sent).toHaveLength(1));
  otherTab.close();
  expect(tab.user()).toEqual(aUser());
  expect(tab.lead()).toEqual({ contact: "private" });
});

test("asks whether its session is over for a page restored by the back button", async () => {
  const tab = aTab();
  fakeFetch(refusal("login_required"));
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await waitFor(() => expect(tab.user()).toBeNull());
  expect(tab.lead()).toBeUndefined();
});

test("ends no session at a failure of the gateway", async () => {
  const tab = aTab();
  fakeFetch({ status: 503 });
  await tab.queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  expect(tab.user()).toEqual(aUser());
});

test("asks a gateway of the former release, without the session's address, for the user", async () => {
  const tab = aTab();
  const sent = fakeFetch(refusal("not_found"), { status: 200, body: { user: aUser() } });
  await expect(tab.queries.fetchQuery({ ...sessionQuery, staleTime: 0 })).resolves.toEqual(aUser());
  expect(sent.map(({ address }) => address)).toEqual(["/api/auth/session", "/api/auth/me"]);
});
