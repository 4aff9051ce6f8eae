import type { CountryCode, CountryPack } from "@doorlight/common/product";
import { expect, test } from "@jest/globals";
import { secondFactorRuleOf } from "./second-factor-rule.ts";
import type { Role } from "./user.ts";

const packs = new Map<CountryCode, CountryPack>();
for (const [code, adminSecondFactor] of [
  ["FI", "required"],
  ["SE", "optional"],
] as const) {
  // The rule reads nothing else of a pack.
  packs.set(code, { adminSecondFactor } as CountryPack);
}

const person = (role: Role, country: string, secondFactorOn = false) => ({ role, country, secondFactorOn });

test("admins need a second factor where their country's pack asks for it", () => {
  const lacks = secondFactorRuleOf(packs, undefined);
  expect([lacks(person("admin", "FI")), lacks(person("super_admin", "FI"))]).toEqual([true, true]);
  expect([lacks(person("admin", "SE")), lacks(person("admin", "FI", true))]).toEqual([false, false]);
});

test("nobody else needs one", () => {
  const lacks = secondFactorRuleOf(packs, "required");
  expect([lacks(person("agent", "FI")), lacks(person("invited", "FI"))]).toEqual([false, false]);
});

test("the deployment overrides the packs, and an unknown country asks for it", () => {
  expect(secondFactorRuleOf(packs, "optional")(person("admin", "FI"))).toBe(false);
  expect(secondFactorRuleOf(packs, "required")(person("admin", "SE"))).toBe(true);
  expect(secondFactorRuleOf(packs, undefined)(person("admin", "XX"))).toBe(true);
});
