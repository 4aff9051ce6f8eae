import { expect, test } from "@jest/globals";
import { isLocalised } from "./localised-paths.ts";

test.each(["/login", "/contact", "/password-request", "/login/passwordless/t0ken", "/change-password/user/t0ken"])(
  "%s has its language in its address",
  (path) => expect(isLocalised(path)).toBe(true),
);

test.each(["/account", "/account/login", "/login/other", "/change-password/user", "/signup/confirm"])(
  "%s has not",
  (path) => expect(isLocalised(path)).toBe(false),
);
