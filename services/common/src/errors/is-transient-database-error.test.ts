import { Code } from "@connectrpc/connect";
import { expect, test } from "@jest/globals";
import { isTransientDatabaseError } from "./is-transient-database-error.ts";
import { toConnectError } from "./to-connect-error.ts";

const coded = (code: string) => Object.assign(new Error("secret text"), { code });

test.each(["55P03", "57014", "40P01", "08006", "53300", "ECONNREFUSED"])(
  "treats the database error %s as transient, and as UNAVAILABLE without its text",
  (code) => {
    expect(isTransientDatabaseError(coded(code))).toBe(true);
    expect(toConnectError(coded(code))).toMatchObject({ code: Code.Unavailable, rawMessage: "" });
  },
);

test.each([
  "timeout expired",
  "Connection terminated unexpectedly",
  "select 1 - Connection terminated unexpectedly",
  "Client has encountered a connection error and is not queryable",
])("treats the driver's error %p, which has no code, as transient and UNAVAILABLE", (text) => {
  expect(isTransientDatabaseError(new Error(text))).toBe(true);
  expect(toConnectError(new Error(text))).toMatchObject({ code: Code.Unavailable, rawMessage: "" });
});

test("does not treat an error without a code that is not the driver's as transient", () => {
  expect(isTransientDatabaseError(new Error("the lease expired"))).toBe(false);
});

test.each(["23505", "22P02", "42P01", "ENOENT"])(
  "does not treat the error %s as transient, and sends it as INTERNAL without its text",
  (code) => {
    expect(isTransientDatabaseError(coded(code))).toBe(false);
    expect(toConnectError(coded(code))).toMatchObject({ code: Code.Internal, rawMessage: "" });
  },
);
