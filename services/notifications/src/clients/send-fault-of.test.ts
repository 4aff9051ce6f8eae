import { expect, test } from "@jest/globals";
import { sendFaultOf } from "./send-fault-of.ts";

test.each([
  ["a server that is away", { code: "ESOCKET", message: "connect ECONNREFUSED" }, "unreachable", "ESOCKET"],
  ["a server that never answers", { code: "ETIMEDOUT" }, "unreachable", "ETIMEDOUT"],
  ["a full server", { code: "EENVELOPE", responseCode: 451 }, "busy", "smtp_451"],
  ["a wrong password of ours", { code: "EAUTH", responseCode: 535 }, "busy", "smtp_535"],
  ["a recipient who does not exist", { code: "EENVELOPE", responseCode: 550 }, "refused", "smtp_550"],
  ["a mail that is not taken", { code: "EMESSAGE", responseCode: 554 }, "refused", "smtp_554"],
  ["anything else", undefined, "unreachable", "fault"],
])("%s", (_, error, kind, code) => {
  expect(sendFaultOf(error)).toMatchObject({ kind, code });
});
