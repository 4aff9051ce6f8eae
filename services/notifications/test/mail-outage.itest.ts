import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { eventually, fakeClock } from "@doorlight/common/testing";
import { minutes } from "@doorlight/common/time";
import { LinkMailQueuedSchema, LinkPurpose } from "@doorlight/proto/identity/v1/mails_pb";
import { makeDeliveryStore } from "../src/db/delivery-store.ts";
import { aheadMs, passTime } from "./pass-time.ts";
import { type StartedNotifications, startNotifications } from "./start-notifications.ts";

// Some hundred attempts, one after the other, on a busy machine.
jest.setTimeout(120_000);

const clock = fakeClock(new Date(Date.now() + aheadMs));
let notifications: StartedNotifications;
beforeAll(async () => (notifications = await startNotifications({ clock })));
afterAll(() => notifications.stop());
beforeEach(() => notifications.reset());

const minutesAfter = (start: Date, count: number) => new Date(start.getTime() + minutes(count));
/** Whatever was tried meanwhile. */
async function waits(): Promise<{ longestMs: number; overHalfAnHour: number }> {
  const store = makeDeliveryStore(notifications.db);
  const longestMs = await store.longestWaitMs(clock.now());
  return { longestMs, overHalfAnHour: await store.countWaiting(minutesAfter(clock.now(), -30)) };
}
const pass = (until: Date) => passTime(notifications.db, clock, until);

/** Signs a person up and waits for the first attempt; the server refuses the mail for now with `code`, if given. */
async function signUp(code?: number): Promise<string> {
  const userId = crypto.randomUUID();
  const email = `${userId}@example.test`;
  if (code) notifications.mailbox.refuse.set(email, code);
  notifications.peers.recipients.set(userId, {
    email,
    firstName: "Aino",
    locale: "en",
    country: "FI",
    deliverable: true,
    linkToken: "t0ken",
  });
  const before = (await notifications.deliveries()).length;
  const link = { linkId: crypto.randomUUID(), purpose: LinkPurpose.CONFIRMATION };
  await notifications.publish(LinkMailQueuedSchema, { userId, country: "FI", ...link });
  await eventually(async () => {
    const asked = await notifications.deliveries();
    expect(asked).toHaveLength(before + 1);
    expect(asked.every(({ attempts }) => attempts > 0)).toBe(true);
  });
  return email;
}

/** Signs three people up in the course of an hour without mail. Returns their addresses and the attempts so far. */
async function hourWithoutMail(code?: number) {
  const start = clock.now();
  const addresses: string[] = [];
  for (const minute of [0, 40, 50]) {
    await pass(minutesAfter(start, minute));
    addresses.push(await signUp(code));
  }
  await pass(minutesAfter(start, 60));
  expect(notifications.mailbox.mails).toEqual([]);
  const queued = await notifications.deliveries();
  expect(queued.map(({ status }) => status)).toEqual(["queued", "queued", "queued"]);
  expect(await waits()).toEqual({ longestMs: minutes(60), overHalfAnHour: 1 });
  return { addresses: addresses.sort(), attempts: queued.map(({ attempts }) => attempts as number) };
}

/** Expects each mail within a number of minutes from now, and none again in the hour after that. */
async function expectEachOnce(addresses: string[], withinMinutes: number): Promise<void> {
  const back = clock.now();
  await pass(minutesAfter(back, withinMinutes));
  const ended = await notifications.deliveries();
  expect(ended.map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
  expect(await waits()).toEqual({ longestMs: 0, overHalfAnHour: 0 });
  await pass(minutesAfter(back, 60));
  expect(notifications.mailbox.mails.map(({ to }) => to![0]!.address).sort()).toEqual(addresses);
}

test("loses no mail in an hour's outage of the mail server, and sends all within half a minute", async () => {
  notifications.line.cut();
  const { addresses, attempts } = await hourWithoutMail();
  // At least every half minute for 60, 20 and 10 minutes.
  for (const [index, least] of [120, 40, 20].entries()) expect(attempts[index]).toBeGreaterThanOrEqual(least);

  notifications.line.repair();

  await expectEachOnce(addresses, 0.5);
});

test("retries a mail server that is busy for an hour every ten minutes, and loses no mail", async () => {
  const { addresses, attempts } = await hourWithoutMail(451);
  // The pause doubles from two seconds to ten minutes.
  for (const count of attempts) expect(count).toBeLessThan(20);

  notifications.mailbox.refuse.clear();

  await expectEachOnce(addresses, 10);
});
