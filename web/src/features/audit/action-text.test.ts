import * as contract from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { textsOf } from "../../../test/texts.ts";
import { locales } from "../../lib/locale.ts";
import { actionText } from "./action-text.ts";

const calls = Object.values<unknown>(contract)
  .filter((value): value is contract.Endpoint => typeof value === "object" && value !== null && "method" in value)
  // Acting as a user ends as an action with a name. Programs with a key have no session.
  .filter(
    (endpoint) =>
      (endpoint.method !== "GET" || endpoint.audited) && endpoint !== contract.endImpersonation && !endpoint.key,
  )
  .map(({ method, path }) => `${method} ${path}`);

test.each(locales)("has a text in %s for every call that can be recorded in the audit", async (locale) => {
  const { exists } = await textsOf(locale, "audit");
  expect(calls.length).toBeGreaterThan(50);
  expect(calls.filter((call) => !exists(`audit:${actionText(call)}`))).toEqual([]);
});

test("names an action of the back office by its word", () => {
  expect(actionText("deactivate_user")).toBe("action.deactivate_user");
});
