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

test("admins need a second factor where the pack of their country requires it", () => {
  const lacks = makeSecondFactorRule(packs, undefined);
  expect([lacks(person("admin", "FI")), lacks(person("super_admin", "FI"))]).toEqual([true, true]);
  expect([lacks(person("admin", "SE")), lacks(person("admin", "FI", true))]).toEqual([false, false]);
});

test("agents and invited users never need a second factor", () => {
  const lacks = makeSecondFactorRule(packs, "required");
  expect([lacks(person("agent", "FI")), lacks(person("invited", "FI"))]).toEqual([false, false]);
});

test("the deployment overrides the packs on second factors, and an unknown country requires one", () => {
  expect(makeSecondFactorRule(packs, "optional")(person("admin", "FI"))).toBe(false);
  expect(makeSecondFactorRule(packs, "required")(person("admin", "SE"))).toBe(true);
  expect(makeSecondFactorRule(packs, undefined)(person("admin", "XX"))).toBe(true);
});
