import type { CountryCode, CountryPack, Role } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { makeSecondFactorRule } from "./second-factor-rule.ts";

const packs = new Map<CountryCode, CountryPack>();
for (const [code, adminSecondFactor] of [
  ["FI", "required"],
  ["SE", "optional"],
] as const) {
  // The rule reads nothing else of a pack.
  packs.set(code, { adminSecondFactor } as CountryPack);
}

const person = (role: Role, country: string, secondFactorOn = false) => ({ role, country, secondFactorOn });

test("requires a second factor of admins if their country's pack does", () => {
  const lacks = makeSecondFactorRule(packs);
  expect([lacks(person("admin", "FI")), lacks(person("super_admin", "FI"))]).toEqual([true, true]);
  expect([lacks(person("admin", "SE")), lacks(person("admin", "FI", true))]).toEqual([false, false]);
});

test("never requires a second factor of agents and invited users", () => {
  const lacks = makeSecondFactorRule(packs);
  expect([lacks(person("agent", "FI")), lacks(person("invited", "FI"))]).toEqual([false, false]);
});

test("requires a second factor of admins in an unknown country", () => {
  expect(makeSecondFactorRule(packs)(person("admin", "XX"))).toBe(true);
});
