import { expect, test } from "@jest/globals";
import { makeUnhandledEvents } from "./unhandled-events.ts";

const start = new Date("2026-11-26T12:00:00Z");
const sent = (secondsBefore: number) => ({ timestamp: String(start.getTime() - secondsBefore * 1000) });
const batch = (partition: number, lag = 0) => ({ topic: "leads", partition, offsetLag: () => String(lag) });

function given() {
  let now = start;
  const clock = { now: () => now, set: (at: Date) => (now = at) };
  const unhandled = makeUnhandledEvents(["x.leads", "x.users"], clock);
  const ages = () => Object.fromEntries(unhandled.ages().map(({ value, attributes }) => [attributes?.consumer, value]));
  return { clock, leads: unhandled.of("x.leads"), ages };
}

test("reports a consumer's age as that of its oldest unhandled event, growing with time", () => {
  const { clock, leads, ages } = given();
  expect(ages()).toEqual({ "x.leads": 0, "x.users": 0 });
  leads.handling(batch(1), sent(5));
  leads.handling(batch(2), sent(90));
  expect(ages()).toEqual({ "x.leads": 90, "x.users": 0 });
  clock.set(new Date(start.getTime() + 10_000));
  expect(ages()).toEqual({ "x.leads": 100, "x.users": 0 });
  leads.handled(batch(2));
  expect(ages()).toEqual({ "x.leads": 15, "x.users": 0 });
});

test("keeps reporting the age while more events wait, until none is left or partitions move", () => {
  const { leads, ages } = given();
  leads.handling(batch(1), sent(60));
  leads.handled(batch(1, 500));
  expect(ages()).toMatchObject({ "x.leads": 60 });
  leads.handling(batch(1), sent(20));
  leads.handled(batch(1));
  expect(ages()).toMatchObject({ "x.leads": 0 });
  leads.handling(batch(1), sent(60));
  leads.reassigned();
  expect(ages()).toMatchObject({ "x.leads": 0 });
});
