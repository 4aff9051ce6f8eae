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

type Def = { shape?: Record<string, contract.Schema>; innerType?: contract.Schema };

/** The names of fields that the audit of the back office may show. */
function fieldsOf({ params, body, keeps = {} }: contract.Endpoint): string[] {
  const opened = [...(keeps.values ?? []), ...(keeps.money ?? []), ...(keeps.answer ?? [])];
  const sent = [params, body].flatMap((schema) => Object.keys((schema?.def as Def | undefined)?.shape ?? {}));
  return [...sent.filter((name) => !opened.some((path) => path.startsWith(`${name}.`))), ...opened].map((path) =>
    path.split(".").at(-1)!,
  );
}

/** Of things rather than changes; each price has the text of its kind. */
const withoutText = [
  "id",
  "ids",
  "keyId",
  "attemptId",
  "previewId",
  "lineIds",
  "parts",
  "newestVersion",
  "confirm",
  "changes",
];

test.each(locales)("has a text in %s for every field that the audit may show", async (locale) => {
  const { exists } = await textsOf(locale, "audit");
  const audited = Object.values<unknown>(contract).filter(
    (value): value is contract.Endpoint => (value as Partial<contract.Endpoint> | undefined)?.audited === true,
  );
  const ofIdentity = [
    "firstName",
    "lastName",
    "email",
    "role",
    "status",
    "ownerId",
    "office",
    "action",
    "dealId",
    "priceBasisPoints",
  ];
  const profile = Object.keys(contract.updateProfile.body.shape);
  const names = new Set([...audited.flatMap(fieldsOf), ...ofIdentity, ...profile, "unitPrice", "modifier"]);
  expect(names.size).toBeGreaterThan(80);
  expect([...names].filter((name) => !withoutText.includes(name) && !exists(`audit:field.${name}`))).toEqual([]);
});

test.each(locales)("has a word in %s for every action that needs an approval", async (locale) => {
  const { exists } = await textsOf(locale, "audit");
  const { options } = contract.Approval.shape.action;
  expect(options.filter((action) => !exists(`audit:value.${action}`))).toEqual([]);
});

test("names an action of the back office by its word", () => {
  expect(actionText("deactivate_user")).toBe("action.deactivate_user");
});
