import { expect, test } from "@jest/globals";
import { dictionary } from "@zxcvbn-ts/language-common";
import { refuseCommonPassword } from "./common-passwords.ts";

test.each(["password", "PassWord", "baseball", "ｐａｓｓｗｏｒｄ"])(
  "refuses the common password %s with the name of its field",
  (password) => {
    expect(() => refuseCommonPassword(password, "newPassword")).toThrow(
      expect.objectContaining({
        code: "invalid_request",
        fields: [{ path: "newPassword", code: "too_common", message: "This password is too common" }],
      }),
    );
  },
);

test("knows the 3,000 commonest of the passwords that are long enough", () => {
  const longEnough = dictionary["passwords-common"].filter((password) => password.length >= 8);
  const isRefused = (password: string) => {
    try {
      return (refuseCommonPassword(password, "password"), false);
    } catch {
      return true;
    }
  };
  expect(longEnough.slice(0, 3000).filter((password) => !isRefused(password))).toEqual([]);
  expect(["iloveyou1", "sunshine1", "football1", "superman1"].map((password) => longEnough.indexOf(password))).toEqual([
    1686, 2678, 751, 866,
  ]);
});

test.each(
  ["salasana", "Salasana123", "jääkiekko", "jaakiekko", "lösenord", "losenord1", "hejsan123", "passwort", "hallo123"]
    .concat(["parool123", "eesti123", "hasło123", "kochamcie", "passord1", "adgangskode", "kodeord1", "liverpool1"])
    .concat(["DoorLight1"]),
)("refuses %s, a common password in one of our countries", (password) => {
  expect(() => refuseCommonPassword(password, "password")).toThrow();
});

test.each(["correct horse", "doorlight-demo", "lyhty palaa yöllä"])("accepts the uncommon password %s", (password) => {
  expect(() => refuseCommonPassword(password, "password")).not.toThrow();
});
