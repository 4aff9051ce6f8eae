import { expect, test } from "@jest/globals";
import { causeOf } from "./cause-of.ts";
import { PlainError } from "./plain-error.ts";

class ConnectionLost extends Error {}

const withFields = (error: Error, fields: object) => Object.assign(error, fields);
const databaseError = (code: string, message: string) => withFields(new Error(message), { name: "error", code });

test("keeps kind and codes of an error of unknown text, without the text", () => {
  expect(causeOf(new RangeError("anna@example.test"))).toBe("RangeError");
  expect(causeOf(new ConnectionLost("anna@example.test"))).toBe("ConnectionLost");
  expect(causeOf(withFields(new ConnectionLost("key sk_1"), { code: undefined, statusCode: 401 }))).toBe(
    "ConnectionLost 401",
  );
  expect(causeOf("anna@example.test")).toBe("unknown");
});

test("keeps a plain error in its own words", () => {
  expect(causeOf(new PlainError("The card provider did not answer in time"))).toBe(
    "The card provider did not answer in time",
  );
});

test("keeps a database error's text about the database, without the statement", () => {
  const slow = databaseError("57014", "select * from a where b = $1 - canceling statement due to statement timeout");
  expect(causeOf(slow)).toBe("error 57014: canceling statement due to statement timeout");
});

test("drops a database error's text that quotes a value", () => {
  expect(causeOf(databaseError("22P02", 'select 1 - invalid input syntax for type uuid: "anna"'))).toBe("error 22P02");
});
