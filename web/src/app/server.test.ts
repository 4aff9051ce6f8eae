/** @jest-environment node */
import { expect, test } from "@jest/globals";
import { appPaths, privatePaths, publicPaths } from "./server.ts";

const isPrivate = (path: string) => privatePaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));

test("every address with a parameter is private", () => {
  const withParameter = appPaths.filter((path) => path.includes(":"));
  expect(withParameter.length).toBeGreaterThan(0);
  expect(withParameter.filter((path) => !isPrivate(path))).toEqual([]);
});

test.each([
  "/account",
  "/account/settings/data",
  "/contact-request/h4sh",
  "/request/confirm",
  "/fi/request/confirm",
  "/signup/confirm",
  "/login/passwordless/t0ken",
  "/sv/login/passwordless/t0ken",
  "/change-password/user/t0ken",
  "/fi/change-password/user/t0ken",
])("%s is private", (path) => {
  expect(isPrivate(path)).toBe(true);
});

test.each(["/request", "/fi/request", "/login", "/sv/signup", "/contact", "/password-request", "/accounting"])(
  "%s is not private",
  (path) => {
    expect(isPrivate(path)).toBe(false);
  },
);

test("no prerendered page is private", () => {
  expect(publicPaths.filter(isPrivate)).toEqual([]);
});
