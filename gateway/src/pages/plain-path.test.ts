import { expect, test } from "@jest/globals";
import { redirectToPlainPath } from "./plain-path.ts";

/** Where a path leads; undefined if it is left alone. */
function targetOf(path: string): string | undefined {
  let target: string | undefined;
  const response = { redirect: (_status: number, to: string) => void (target = to) };
  redirectToPlainPath({ path, url: `${path}?a=b` } as never, response as never, () => undefined);
  return target;
}

test.each([
  ["/sv/pricing/", "/sv/pricing?a=b"],
  ["/sv//pricing//", "/sv//pricing?a=b"],
  ["/sv/pricing", undefined],
  ["//evil.example/", undefined],
])("redirects %s to %s", (path, target) => {
  expect(targetOf(path)).toBe(target);
});

test("takes no time to speak of for a path of many slashes", () => {
  const path = `/a${"/".repeat(100_000)}b`;
  const began = performance.now();
  expect(targetOf(`${path}/`)).toBe(`${path}?a=b`);
  expect(performance.now() - began).toBeLessThan(1_000);
});
