import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { eventually } from "@doorlight/common/testing";
import { makePeople } from "./mail-people.ts";
import { startNotifications, type StartedNotifications } from "./start-notifications.ts";

let notifications: StartedNotifications;
let people: ReturnType<typeof makePeople>;
const clock = { at: new Date("2026-11-30T05:00:00Z"), now: () => clock.at };

beforeAll(async () => {
  notifications = await startNotifications({ clock });
  people = makePeople(notifications.peers);
}, 60_000);
afterAll(() => notifications.stop());
beforeEach(() => {
  clock.at = new Date("2026-11-30T05:00:00Z");
  notifications.peers.admins.clear();
});
afterEach(() => notifications.reset());

const euros = (amount: bigint) => ({ amount, currency: "EUR" });
const figures = { published: 14, sold: 31, refunded: 2, offered: 40, filled: 29, revenue: euros(139_500n) };
const overview = {
  countries: [{ country: "FI", current: figures, previous: { ...figures, sold: 27, revenue: euros(121_500n) } }],
  waiting: [{ kind: "refund_request", name: "Eero", amount: euros(4_500n) }, { kind: "ofALaterRelease" }],
  waitingCount: 12,
};
function someAdmin(change: object = {}) {
  const admin = people.agent();
  Object.assign(notifications.peers.recipients.get(admin.userId)!, change);
  notifications.peers.admins.set(admin.userId, false);
  notifications.peers.weeks.set(admin.userId, overview);
  return admin;
}
const order = () => notifications.runJob("order-weekly-reports");

test("mails each admin on Monday the figures of the last week, and what to decide first", async () => {
  const admins = [someAdmin(), someAdmin()];
  await order();
  for (const { email } of admins) {
    const { subject, text, html } = await notifications.mailTo(email);
    expect(subject).toBe("Week 48: figures and what to decide first");
    for (const line of [
      "Leads published: 14 (week before: 14)",
      "Leads sold: 31 (week before: 27)",
      "Sell rate: 73% of 40 spots (week before: 73%)",
      "Of these refunded: 2 (week before: 2)",
      "Revenue (excl. VAT): €1,395.00 (week before: €1,215.00)",
      "Refund request by Eero: No deadline · €45.00",
      "https://doorlight.example/account/sa/stats",
    ])
      expect(text).toContain(line);
    expect(html).toContain("https://doorlight.example/account/sa/stats");
    expect(text).not.toContain("ofALaterRelease");
  }
});

test("mails an admin once a week, however often and at one moment the job runs", async () => {
  const { email } = someAdmin();
  await Promise.all([order(), order(), order()]);
  clock.at = new Date("2026-11-30T18:00:00Z");
  await order();
  await notifications.mailTo(email);
  await notifications.settled();
  expect(await notifications.deliveries()).toHaveLength(1);
  clock.at = new Date("2026-12-07T06:00:00Z");
  await order();
  expect(await notifications.deliveries()).toHaveLength(2);
});

test("waits for a service that does not answer, and says nothing until it does", async () => {
  const { userId, email } = someAdmin();
  notifications.peers.weeks.delete(userId);
  await order();
  await eventually(async () => expect(await notifications.deliveries()).toMatchObject([{ attempts: 1 }]));
  expect(notifications.mailbox.mails).toEqual([]);
  notifications.peers.weeks.set(userId, overview);
  const [waiting] = await notifications.deliveries();
  await notifications.runJob("send-mail", { deliveryId: waiting!.id });
  await notifications.mailTo(email);
});

test("mails an admin in the language of the account by the clocks of its country", async () => {
  const { email } = someAdmin({ locale: "sv", country: "SE" });
  await order();
  expect(await notifications.deliveries()).toEqual([]);
  clock.at = new Date("2026-11-30T06:00:00Z");
  await order();
  expect((await notifications.mailTo(email)).subject).toBe("Vecka 48: siffror och vad som brådskar");
});
