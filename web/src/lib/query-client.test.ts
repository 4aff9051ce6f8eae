import { buyLead, getBillingDetails } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { aUser } from "../../test/builders/users.ts";
import { fakeFetch, refusal } from "../../test/fake-fetch.ts";
import { call } from "./api/call.ts";
import { makeQueryClient } from "./query-client.ts";
import { sessionQuery, setSession } from "./session.ts";

const signedIn = () => {
  const queries = makeQueryClient();
  setSession(queries, aUser());
  return { queries, user: () => queries.getQueryData(sessionQuery.queryKey) };
};

test("ends the session at a call refused with login_required", async () => {
  const { queries, user } = signedIn();
  fakeFetch(refusal("login_required"));
  await queries.fetchQuery({ queryKey: ["any"], queryFn: () => call(getBillingDetails, {}) }).catch(() => {});
  expect(user()).toBeNull();
});

test("does not end the session at a purchase refused with 401 for missing credits", async () => {
  const { queries, user } = signedIn();
  fakeFetch(refusal("not_enough_credits"));
  const buy = queries
    .getMutationCache()
    .build(queries, { mutationFn: () => call(buyLead, { params: { id: "lead" }, body: {} }) });
  await buy.execute(undefined).catch(() => {});
  expect(user()).toEqual(aUser());
});

test("takes a failing first session call for a guest, without an error", async () => {
  const queries = makeQueryClient();
  fakeFetch({ status: 500 });
  await expect(queries.fetchQuery(sessionQuery)).resolves.toBeNull();
});
