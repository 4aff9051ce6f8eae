import { Refusal, refusalFrom } from "@doorlight/common/errors";
import { expect, test } from "@jest/globals";
import { submitIntakeRequest } from "../../contract/index.ts";
import { makeIntakeRoutes } from "./intake.ts";

const tester = "01900000-0000-7000-8000-0000000000aa";
const body = submitIntakeRequest.body.parse({
  leadType: "request_for_quote",
  country: "FI",
  address: "Koivutie 7",
  postalCode: "00530",
  city: "Helsinki",
  propertyType: "flat",
  valuation: 35_000_000,
  contact: { firstName: "Selma", lastName: "Koski", email: "selma@homes.example", phone: "+358 40 765 4321" },
  locale: "fi",
  consentVersion: "2026-11",
  externalId: "A-1",
  testers: [tester, tester],
});

function submit(send: (said: object) => Promise<unknown>, isTest = true) {
  const [route] = makeIntakeRoutes({ clients: { intake: { submitIntakeRequest: send } as never } });
  return route!.handle({ sourceId: "s1", isTest, body } as never);
}

test("sends a partner's request with the source and the kind of its key", async () => {
  let sent: unknown;
  const answer = await submit(async (said) => ((sent = said), { id: "r1" }));
  expect(answer).toEqual({ status: "confirmation_sent", id: "r1" });
  expect(sent).toMatchObject({
    sourceId: "s1",
    externalId: "A-1",
    subSource: "",
    test: true,
    testers: [tester],
    request: { email: "selma@homes.example", valuationAmount: 35_000_000, postalCode: "00530" },
  });
});

test("sends no accounts with a real request", async () => {
  let sent: unknown;
  await submit(async (said) => ((sent = said), { id: "r1" }), false);
  expect(sent).toMatchObject({ test: false, testers: [] });
});

test("names the fields that leads refuses as the partner does", async () => {
  const fields = ["request.phone", "phone", "postalCode"].map((path) => ({ path, code: "invalid", message: "" }));
  const error = await Promise.resolve(submit(() => Promise.reject(new Refusal("invalid_request", { fields })))).catch(
    (thrown: unknown) => thrown,
  );
  expect(refusalFrom(error)?.fields.map(({ path }) => path)).toEqual(["contact.phone", "contact.phone", "postalCode"]);
});

test("takes no body of the public form with a field that nobody knows, or an id with spaces", () => {
  expect(submitIntakeRequest.body.safeParse({ ...body, more: 1 }).success).toBe(false);
  expect(submitIntakeRequest.body.safeParse({ ...body, externalId: "Anna Virtanen" }).success).toBe(false);
  expect(submitIntakeRequest.body.safeParse({ ...body, subSource: "a b" }).success).toBe(false);
});

test.each([
  [".", false],
  ["..", false],
  ["...", true],
  [".a", true],
])("takes %j as an id of a partner: %p", (externalId, isTaken) => {
  expect(submitIntakeRequest.body.safeParse({ ...body, externalId }).success).toBe(isTaken);
});
