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
])("turns the SMTP client's error for %s into a send error of its kind", (_, error, kind, code) => {
  expect(toSendError(error)).toMatchObject({ kind, code });
});

const refusedRecipient = { code: "EENVELOPE", responseCode: 550, command: "RCPT TO" };

test.each([
  ["an unknown user", { ...refusedRecipient, response: "550 5.1.1 <selma@example.test> unknown" }, "no_mailbox"],
  ["a mailbox that is switched off", { ...refusedRecipient, response: "550-5.2.1 disabled" }, "no_mailbox"],
  ["a domain without mail", { ...refusedRecipient, responseCode: 556, response: "556 5.1.10 null MX" }, "no_mailbox"],
  ["a plain 550, which may be a filter", { ...refusedRecipient, response: "550 go away" }, "other"],
  ["a filter", { ...refusedRecipient, response: "550 5.7.1 <selma@example.test> 5.1.1 blocked" }, "other"],
  ["a full mailbox", { ...refusedRecipient, responseCode: 552, response: "552 5.2.2 full" }, "other"],
  ["our own address", { ...refusedRecipient, command: "MAIL FROM", response: "550 5.1.2 no such domain" }, "other"],
  ["the content", { code: "EMESSAGE", responseCode: 554, command: "DATA", response: "554 5.1.1 spam" }, "other"],
])("counts only a status that denies the recipient's mailbox as a missing one: %s", (_, error, cause) => {
  expect(toSendError(error)).toMatchObject({ kind: "refused", refusal: cause });
});
