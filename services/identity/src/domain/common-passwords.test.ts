import { expect, test } from "@jest/globals";
import { refuseCommonPassword } from "./common-passwords.ts";

test.each(["password", "PassWord", "baseball", "ｐａｓｓｗｏｒｄ"])("refuses %s by name of its field", (password) => {
  expect(() => refuseCommonPassword(password, "newPassword")).toThrow(
    expect.objectContaining({
      code: "invalid_request",
      fields: [{ path: "newPassword", code: "too_common", message: "This password is too common" }],
    }),
  );
});

test.each(["correct horse", "doorlight-demo", "lyhty palaa yöllä"])("takes %s", (password) => {
  expect(() => refuseCommonPassword(password, "password")).not.toThrow();
});
