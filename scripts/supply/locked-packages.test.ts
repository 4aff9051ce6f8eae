import { expect, test } from "@jest/globals";
import { shippedLock, unprovenPackages } from "./locked-packages.ts";

const integrity = `sha512-${"a".repeat(86)}==`;

test("proves every locked package by a hash", () => {
  const lock = shippedLock();
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(unprovenPackages(lock)).toEqual([]);
});

test.each([
  ["has no hash", {}],
  ["has a weak hash", { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" }],
  ["has half a hash", { integrity: "sha512-abc==" }],
])("finds a locked package that %s", (_, locked) => {
  const packages = { "": {}, "services/x": {}, "node_modules/x": { link: true }, "node_modules/y": { integrity } };
  expect(unprovenPackages({ packages })).toEqual([]);
  expect(unprovenPackages({ packages: { ...packages, "web/node_modules/@a/z": locked } })).toEqual([
    "web/node_modules/@a/z",
  ]);
});
