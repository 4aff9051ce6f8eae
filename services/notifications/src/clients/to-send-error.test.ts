import { expect, test } from "@jest/globals";
import { toSendError } from "./to-send-error.ts";

test.each([
  ["a server that is away", { code: "ESOCKET", message: "connect ECONNREFUSED" }, "unreachable", "ESOCKET"],
  ["a server that never answers", { code: "ETIMEDOUT" }, "unreachable", "ETIMEDOUT"],
  ["a full server", { code: "EENVELOPE", responseCode: 451 }, "busy", "smtp_451"],
  ["our wrong password", { code: "EAUTH", responseCode: 535 }, "busy", "smtp_535"],
  ["a recipient that does not exist", { code: "EENVELOPE", responseCode: 550 }, "refused", "smtp_550"],
  ["a mail that the server rejects", { code: "EMESSAGE", responseCode: 554 }, "refused", "smtp_554"],
  ["no error object", undefined, "unreachable", "unknown"],
])("the SMTP client's error for %s becomes a send error of its kind", (_, error, kind, code) => {
  expect(toSendError(error)).toMatchObject({ kind, code });
});
