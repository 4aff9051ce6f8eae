import { expect, test } from "@jest/globals";
import { aMyLead } from "../../../test/builders/leads.ts";
import { requestStateOf } from "./request-state.ts";

const now = Date.parse("2026-11-22T12:00:00Z");
const expiresAt = "2026-11-28T12:00:00.000Z";
const closedAt = "2026-11-21T12:00:00.000Z";
const contactErasedAt = "2026-11-20T12:00:00.000Z";

test.each([
  ["open until its end", {}, {}, "open", expiresAt],
  ["sold out", { spotsLeft: 0 }, {}, "soldOut", expiresAt],
  ["ended", { expiresAt: closedAt }, {}, "ended", closedAt],
  ["closed by the seller, even if it is sold out", { closedAt, spotsLeft: 0 }, {}, "closed", closedAt],
  ["erased, even if it is closed", { closedAt }, { contactErasedAt }, "erased", contactErasedAt],
] as const)("calls a request %s", (_, lead, changes, name, at) => {
  const myLead = aMyLead({ ...changes, lead: { ...aMyLead().lead, expiresAt, ...lead } });
  expect(requestStateOf(myLead, now)).toMatchObject({ name, at });
});
