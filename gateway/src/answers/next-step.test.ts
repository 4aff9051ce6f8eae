import { expect, test } from "@jest/globals";
import type { Overview } from "../../contract/index.ts";
import { nextStep } from "./next-step.ts";

const leads = { lists: 1, newToday: 0, lastSpots: 2, lastSpotLeads: [] };
const account: NonNullable<Overview["account"]> = { credits: 1, quota: null, nextPaymentSource: "credit" };

test.each<[string, Partial<Overview>, ReturnType<typeof nextStep>]>([
  [
    "is to be able to pay, before all",
    { leads: { ...leads, lists: 0 }, account: { ...account, nextPaymentSource: null } },
    "add_payment_method",
  ],
  ["is a first lead list", { leads: { ...leads, lists: 0 } }, "make_list"],
  ["is a look at the last spots", {}, "see_last_spots"],
  ["is nothing where nothing is short", { leads: { ...leads, lastSpots: 0 } }, null],
  ["does not need purchasing", { account: null }, "see_last_spots"],
  ["does not need leads", { leads: null }, null],
])("what to do next %s", (_what, changes, step) => {
  expect(nextStep({ leads, account, ...changes })).toBe(step);
});
