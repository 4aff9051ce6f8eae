import { expect, test } from "@jest/globals";
import { absenceNote, bounceWith, complaint, multipart, prose } from "../../test/sample-reports.ts";
import { readReport } from "./read-report.ts";

const read = (raw: string, hasSender = false) => readReport(Buffer.from(raw), { hasSender });

test.each([
  ["an unknown mailbox", "failed", "5.1.1", "smtp; 550 5.1.1 User unknown", "hard_bounce"],
  ["a disabled mailbox", "failed", "5.2.1", "", "hard_bounce"],
  ["a failure without a reason", "failed", "5.0.0", "", "hard_bounce"],
  ["a full mailbox", "failed", "5.2.2", "smtp; 552 5.2.2 Over quota", "soft_bounce"],
  ["a filter", "failed", "5.7.1", "smtp; 550 5.7.1 Rejected as spam", "soft_bounce"],
  ["a filter whose server alone says so", "failed", "5.0.0", "smtp; 554 5.7.1 Blocked", "soft_bounce"],
  ["a server that was down for days", "failed", "4.4.1", "", "soft_bounce"],
  ["a reason given by code alone", "failed", "", "smtp; 550 no such user", "hard_bounce"],
  ["a failure that gives no code", "failed", "", "", "soft_bounce"],
  ["a delay", "delayed", "4.4.1", "", "other"],
  ["a delivery", "delivered", "2.0.0", "", "other"],
])("reads in a status report: %s", async (_, action, status, diagnostic, kind) => {
  expect(await read(bounceWith(action, status, diagnostic))).toBe(kind);
});

test("reads a complaint by its fields, and no complaint from a mail that was called no spam", async () => {
  expect(await read(complaint("abuse"), true)).toBe("complaint");
  expect(await read(complaint("fraud"), true)).toBe("complaint");
  expect(await read(complaint("not-spam"), true)).toBe("other");
});

test("reads the fields of a report in a part of any type, however deep", async () => {
  const fields = "Final-Recipient: rfc822; a@example.test\r\nAction: failed\r\nStatus: 5.1.1\r\n";
  for (const type of [
    "text/plain",
    "application/octet-stream",
    "message/delivery-status",
    "message/global-delivery-status",
  ]) {
    expect(await read(multipart([[type, fields]], 5))).toBe("hard_bounce");
  }
});

test("takes no field from the mail that a report quotes", async () => {
  const quoted = "Status: 5.1.1\r\nAction: failed\r\n\r\nHello";
  expect(
    await read(
      multipart(
        [
          ["message/rfc822", quoted],
          ["text/rfc822-headers", quoted],
        ],
        1,
      ),
      true,
    ),
  ).toBe("other");
});

test("reads the status in the prose of a bounce that has no sender, and of no other mail", async () => {
  expect(await read(prose("<a@example.test>: 550 5.1.1 no such user here"))).toBe("hard_bounce");
  expect(await read(prose("Remote host said: 552 mailbox full (5.2.2)"))).toBe("soft_bounce");
  expect(await read(prose("550 5.1.1 is the code that you asked for"), true)).toBe("other");
  expect(await read(prose("The meeting of 5.11. is at 5.30, room 550"))).toBe("other");
});

test("takes an absence note for no bounce, whatever it says", async () => {
  expect(await read(absenceNote("Call 5.1.1 or 550 1234"))).toBe("other");
});

test.each([
  ["nothing", ""],
  ["no header", "\r\n\r\n\r\n"],
  ["binary noise", String.fromCharCode(...Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))],
  ["a boundary that never comes", 'Content-Type: multipart/report; boundary="x"\r\n\r\nHello'],
  ["an unknown charset", "Content-Type: text/plain; charset=klingon\r\n\r\nHello"],
  ["broken base64", "Content-Type: message/delivery-status\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%="],
  ["a hundred levels", multipart([["text/plain", "Status: 5.1.1"]], 100)],
  ["endless headers", `${"X: y\r\n".repeat(60_000)}\r\n`],
])("survives a report that is %s", async (_, raw) => expect(await read(raw)).toBe("other"));
