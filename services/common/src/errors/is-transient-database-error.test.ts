import { Code } from "@connectrpc/connect";
import { expect, test } from "@jest/globals";
import { isTransientDatabaseError } from "./is-transient-database-error.ts";
import { toConnectError } from "./to-connect-error.ts";

const coded = (code: string) => Object.assign(new Error("secret text"), { code });

test.each(["55P03", "57014", "40P01", "08006", "53300", "ECONNREFUSED"])(
  "the database error %s is transient and travels as UNAVAILABLE, without its text",
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
])("the driver's error %p, which has no code, is transient and travels as UNAVAILABLE", (text) => {
  expect(isTransientDatabaseError(new Error(text))).toBe(true);
  expect(toConnectError(new Error(text))).toMatchObject({ code: Code.Unavailable, rawMessage: "" });
});

test("an error without a code that is not the driver's is not transient", () => {
  expect(isTransientDatabaseError(new Error("the lease expired"))).toBe(false);
});

test.each(["23505", "22P02", "42P01", "ENOENT"])(
  "the error %s is not transient and travels as INTERNAL, without its text",
  (code) => {
    expect(isTransientDatabaseError(coded(code))).toBe(false);
    expect(toConnectError(coded(code))).toMatchObject({ code: Code.Internal, rawMessage: "" });
  },
);
