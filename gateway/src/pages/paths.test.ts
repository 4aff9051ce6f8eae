import { expect, test } from "@jest/globals";
import { isPrivate, localisedPath } from "./paths.ts";

test("a path in English has no prefix, in another language the language's own", () => {
  expect((["en", "sv", "fi"] as const).map((locale) => localisedPath("/", locale))).toEqual(["/", "/sv", "/fi"]);
  expect(localisedPath("/pricing", "en")).toBe("/pricing");
  expect(localisedPath("/pricing", "fi")).toBe("/fi/pricing");
});

test.each(["/account", "/account/", "/account/sa/users", "/fi/account", "/sv/request/confirm", "/account/nothing"])(
  "%s is private",
  (path) => {
    expect(isPrivate(path, ["/account", "/request/confirm"])).toBe(true);
  },
);

test.each(["/", "/accounts", "/request", "/de/account", "/pricing/account", "/sv"])("%s is not private", (path) => {
  expect(isPrivate(path, ["/account", "/request/confirm"])).toBe(false);
});
