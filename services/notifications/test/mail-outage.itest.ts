import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { eventually, fakeClock } from "@doorlight/common/testing";
import { UserRegisteredSchema } from "@doorlight/proto/identity/v1/events_pb";
import { AHEAD_MS, passTime } from "./pass-time.ts";
import { startNotifications } from "./start-notifications.ts";

// Some hundred attempts, one after the other, on a busy machine.
jest.setTimeout(120_000);

const clock = fakeClock(new Date(Date.now() + AHEAD_MS));
let notifications: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => (notifications = await startNotifications({ clock })));
afterAll(() => notifications.stop());
beforeEach(async () => {
  await notifications.db("mail_deliveries").delete();
  notifications.mailbox.mails.length = 0;
  notifications.mailbox.refuse.clear();
  notifications.line.mend();
});

const minutesAfter = (start: Date, minutes: number) => new Date(start.getTime() + minutes * 60_000);
const pass = (until: Date) => passTime(notifications.db, clock, until);

/** Somebody signs up, whose mail the server refuses for now by that code, if it is there; the mail was tried once. */
async function signUp(code?: number): Promise<string> {
  const userId = crypto.randomUUID();
  const email = `${userId}@example.test`;
  if (code) notifications.mailbox.refuse.set(email, code);
  notifications.known.recipients.set(userId, {
    email,
    firstName: "Aino",
    locale: "en",
    country: "FI",
    deliverable: true,
    linkToken: "t0ken",
  });
  const before = (await notifications.deliveries()).length;
  await notifications.announce(UserRegisteredSchema, { userId, country: "FI", confirmationId: crypto.randomUUID() });
  await eventually(
    async () => {
      const asked = await notifications.deliveries();
      expect(asked).toHaveLength(before + 1);
      expect(asked.every(({ attempts }) => attempts > 0)).toBe(true);
    },
    { timeoutMs: 30_000 },
  );
  return email;
}

/** Three people sign up in the course of an hour without mail; what is left to send at its end, and to whom. */
async function hourWithoutMail(code?: number) {
  const start = clock.now();
  const addresses: string[] = [];
  for (const minute of [0, 20, 40]) {
    await pass(minutesAfter(start, minute));
    addresses.push(await signUp(code));
  }
  await pass(minutesAfter(start, 60));
  expect(notifications.mailbox.mails).toEqual([]);
  const waiting = await notifications.deliveries();
  expect(waiting.map(({ status }) => status)).toEqual(["queued", "queued", "queued"]);
  return { addresses: addresses.sort(), attempts: waiting.map(({ attempts }) => attempts as number) };
}

/** Each mail has come within so many minutes from now, and in the hour after that none comes again. */
async function eachCameOnce(addresses: string[], withinMinutes: number): Promise<void> {
  const back = clock.now();
  await pass(minutesAfter(back, withinMinutes));
  const ended = await notifications.deliveries();
  expect(ended.map(({ status }) => status)).toEqual(["sent", "sent", "sent"]);
  await pass(minutesAfter(back, 60));
  expect(notifications.mailbox.mails.map(({ to }) => to![0]!.address).sort()).toEqual(addresses);
}

test("a mail server that is down for an hour costs no mail, and half a minute once it is back", async () => {
  notifications.line.cut();
  const { addresses, attempts } = await hourWithoutMail();
  // At least every half minute for 60, 40 and 20 minutes.
  for (const [index, least] of [120, 80, 40].entries()) expect(attempts[index]).toBeGreaterThanOrEqual(least);

  notifications.line.mend();

  await eachCameOnce(addresses, 0.5);
});

test("a mail server that asks for patience for an hour is left alone for ten minutes at most, and gets every mail", async () => {
  const { addresses, attempts } = await hourWithoutMail(451);
  // The pause doubles from two seconds to ten minutes.
  for (const count of attempts) expect(count).toBeLessThan(20);

  notifications.mailbox.refuse.clear();

  await eachCameOnce(addresses, 10);
});
