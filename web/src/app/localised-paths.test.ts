import { expect, test } from "@jest/globals";
import { isLocalised } from "./localised-paths.ts";

test.each(["/login", "/contact", "/password-request", "/login/passwordless/t0ken", "/change-password/user/t0ken"])(
  "lets the address %s contain its language",
  (path) => expect(isLocalised(path)).toBe(true),
);

test.each(["/account", "/account/login", "/login/other", "/change-password/user", "/signup/confirm"])(
  "never puts a language into the address %s",
  (path) => expect(isLocalised(path)).toBe(false),
);
