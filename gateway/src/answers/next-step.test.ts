import { expect, test } from "@jest/globals";
import type { Overview } from "../../contract/index.ts";
import { nextStep } from "./next-step.ts";

const leads = { lists: 1, newToday: 0, lastSpots: 2, lastSpotLeads: [] };
const account: NonNullable<Overview["account"]> = {
  credits: 1,
  quota: null,
  nextPaymentSource: "credit",
  onHold: false,
};

test.each<[string, Partial<Overview>, ReturnType<typeof nextStep>]>([
  [
    "asks for a payment method before all else",
    { leads: { ...leads, lists: 0 }, account: { ...account, nextPaymentSource: null } },
    "add_payment_method",
  ],
  [
    "asks to settle a dispute before a payment method, which would be refused",
    { account: { ...account, nextPaymentSource: null, onHold: true } },
    "account_on_hold",
  ],
  ["suggests a first lead list", { leads: { ...leads, lists: 0 } }, "make_list"],
  ["suggests a look at the last spots", {}, "see_last_spots"],
  ["suggests nothing if no spots are short", { leads: { ...leads, lastSpots: 0 } }, null],
  ["suggests a step without purchasing", { account: null }, "see_last_spots"],
  ["suggests no step without leads", { leads: null }, null],
])("%s", (_what, changes, step) => {
  expect(nextStep({ leads, account, ...changes })).toBe(step);
});
