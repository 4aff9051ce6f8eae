import { expect, test } from "@jest/globals";
import { refuseCommonPassword } from "./common-passwords.ts";

test.each(["password", "PassWord", "baseball", "ｐａｓｓｗｏｒｄ"])(
  "the common password %s is refused with the name of its field",
  (password) => {
    expect(() => refuseCommonPassword(password, "newPassword")).toThrow(
      expect.objectContaining({
        code: "invalid_request",
        fields: [{ path: "newPassword", code: "too_common", message: "This password is too common" }],
      }),
    );
  },
);

test.each(["correct horse", "doorlight-demo", "lyhty palaa yöllä"])(
  "the uncommon password %s is accepted",
  (password) => {
    expect(() => refuseCommonPassword(password, "password")).not.toThrow();
  },
);
