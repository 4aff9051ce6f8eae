import { Code } from "@connectrpc/connect";
import { expect, test } from "@jest/globals";
import { isDatabaseTrouble, toConnectError } from "./index.ts";

const coded = (code: string) => Object.assign(new Error("secret text"), { code });

test.each(["55P03", "57014", "40P01", "08006", "53300", "ECONNREFUSED"])(
  "%s may well succeed a moment later",
  (code) => {
    expect(isDatabaseTrouble(coded(code))).toBe(true);
    expect(toConnectError(coded(code))).toMatchObject({ code: Code.Unavailable, rawMessage: "" });
  },
);

test.each(["23505", "22P02", "42P01", "ENOENT"])("%s is a fault of ours", (code) => {
  expect(isDatabaseTrouble(coded(code))).toBe(false);
  expect(toConnectError(coded(code))).toMatchObject({ code: Code.Internal, rawMessage: "" });
});
