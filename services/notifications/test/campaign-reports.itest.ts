import { once } from "node:events";
import { connect } from "node:net";
import { eventually } from "@doorlight/common/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { createTransport } from "nodemailer";
import { makeBounceAddresses } from "../src/domain/bounce-address.ts";
import { absenceNote, bounceWith, complaint } from "./sample-reports.ts";
import { bounceKey, type StartedNotifications, startNotifications } from "./start-notifications.ts";

const { addressOf } = makeBounceAddresses({ current: bounceKey });
const hardBounce = bounceWith("failed", "5.1.1", "smtp; 550 5.1.1 User unknown");

let notifications: StartedNotifications;
beforeAll(async () => {
  notifications = await startNotifications();
});
afterAll(() => notifications.stop());
beforeEach(async () => {
  await notifications.db("campaign_reports").delete();
  await notifications.db("outbox").delete();
});

/** Reports as a mail server does; rejects with its answer. */
async function report(to: string | string[], raw: string, from = ""): Promise<void> {
  const transport = createTransport({ host: "127.0.0.1", port: notifications.reportPort, ignoreTLS: true });
  await transport.sendMail({ envelope: { from, to }, raw });
}

const addressFor = (deliveryId: string) => addressOf(deliveryId, "fi.doorlight.example");
const reports = () => notifications.db("campaign_reports").orderBy("id");
const published = () =>
  notifications
    .db("outbox")
    .where({ topic: "notifications.campaign_mail.v1" })
    .orderBy("id")
    .pluck<object[]>("payload");

test("keeps a bounce as it arrived, and publishes it by its delivery without an address", async () => {
  const deliveryId = crypto.randomUUID();
  await report(addressFor(deliveryId), hardBounce);
  const [kept, ...others] = await reports();
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ delivery_id: deliveryId, kind: "hard_bounce" });
  expect(kept.raw.toString()).toContain("Final-Recipient: rfc822; aino@example.test");
  const reportedAt = expect.any(String);
  expect(await published()).toEqual([{ deliveryId, kind: "CAMPAIGN_REPORT_KIND_HARD_BOUNCE", reportedAt }]);
});

test("publishes a complaint, and not an absence note, which it keeps", async () => {
  const deliveryId = crypto.randomUUID();
  await report(addressFor(deliveryId), complaint("abuse"), "feedback@provider.example");
  await report(addressFor(deliveryId).toUpperCase(), absenceNote("Back in June"));
  expect((await reports()).map(({ kind }) => kind)).toEqual(["complaint", "other"]);
  expect(await published()).toMatchObject([{ deliveryId, kind: "CAMPAIGN_REPORT_KIND_COMPLAINT" }]);
});

test("takes no mail to a guessed, a forged or any other address", async () => {
  const forged = makeBounceAddresses({ current: Buffer.alloc(32, 9) });
  for (const to of [
    forged.addressOf(crypto.randomUUID(), "fi.doorlight.example"),
    addressFor(crypto.randomUUID()).replace(/^b-./, "b-x"),
    "postmaster@bounces.fi.doorlight.example",
    "victim@example.test",
  ]) {
    await expect(report(to, hardBounce)).rejects.toMatchObject({ responseCode: 550 });
  }
  expect(await reports()).toEqual([]);
});

test("takes a mail about one delivery at a time", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  await report([addressFor(first), addressFor(second)], hardBounce);
  expect(await published()).toMatchObject([{ deliveryId: first }]);
});

test("refuses a mail of more than a megabyte, whether it says its size or not", async () => {
  const huge = `${hardBounce}${"x".repeat(998)}\r\n`.padEnd(1_200_000, `${"x".repeat(998)}\r\n`);
  await expect(report(addressFor(crypto.randomUUID()), huge)).rejects.toThrow(/552|larger than allowed/);
  const socket = connect(notifications.reportPort, "127.0.0.1").setEncoding("utf8");
  const answers: string[] = [];
  socket.on("data", (text) => answers.push(String(text)));
  const lines = ["HELO x", "MAIL FROM:<>", `RCPT TO:<${addressFor(crypto.randomUUID())}>`, "DATA"];
  for (const [index, line] of lines.entries()) {
    await eventually(() => expect(answers).toHaveLength(index + 1));
    socket.write(`${line}\r\n`);
  }
  await eventually(() => expect(answers.at(-1)).toMatch(/^354/));
  socket.write(`${huge}\r\n.\r\n`);
  await eventually(() => expect(answers.at(-1)).toMatch(/^552/), { timeoutMs: 20_000 });
  socket.end();
  expect(await reports()).toEqual([]);
});

test("keeps and publishes twenty reports about one mail, and drops more", async () => {
  const address = addressFor(crypto.randomUUID());
  for (let count = 0; count < 22; count++) await report(address, hardBounce);
  expect(await reports()).toHaveLength(20);
  expect(await published()).toHaveLength(20);
});

/** The first three characters that the receiver says to each connection from a host. */
async function greetings(host: string, count: number): Promise<{ codes: string[]; end: () => void }> {
  const sockets = Array.from({ length: count }, () =>
    connect({ port: notifications.reportPort, host: "127.0.0.1", localAddress: host }).setEncoding("utf8"),
  );
  const codes = await Promise.all(sockets.map(async (socket) => String((await once(socket, "data"))[0]).slice(0, 3)));
  return { codes, end: () => sockets.forEach((socket) => socket.destroy()) };
}

test("has ten connections of a server and fifty of all, and works on when they are closed", async () => {
  const hosts = ["127.0.0.2", "127.0.0.3", "127.0.0.4", "127.0.0.5", "127.0.0.6", "127.0.0.7"];
  const one = await greetings(hosts[0]!, 13);
  expect(one.codes.filter((code) => code === "220")).toHaveLength(10);
  const others = await Promise.all(hosts.slice(1).map((host) => greetings(host, 10)));
  const taken = [one, ...others].flatMap(({ codes }) => codes.filter((code) => code === "220"));
  expect(taken.length).toBeLessThanOrEqual(50);
  [one, ...others].forEach(({ end }) => end());
  const deliveryId = crypto.randomUUID();
  await eventually(() => report(addressFor(deliveryId), hardBounce));
  expect(await published()).toMatchObject([{ deliveryId }]);
});

test("refuses a mail of so many lines that reading it would keep others waiting", async () => {
  await expect(report(addressFor(crypto.randomUUID()), `${hardBounce}${"\r\n".repeat(6_000)}`)).rejects.toMatchObject({
    responseCode: 552,
  });
  expect(await reports()).toEqual([]);
});

test("asks to try again if a report cannot be stored", async () => {
  await notifications.db.raw("alter table campaign_reports rename to elsewhere");
  const address = addressFor(crypto.randomUUID());
  await expect(report(address, hardBounce)).rejects.toMatchObject({ responseCode: 451 });
  await notifications.db.raw("alter table elsewhere rename to campaign_reports");
  await report(address, hardBounce);
  expect(await reports()).toHaveLength(1);
});
