import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { FakeEventSource } from "../../test/fake-event-source.ts";
import { makeLiveConnection } from "./live-connection.ts";

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.all = [];
  Object.assign(globalThis, { EventSource: FakeEventSource });
});
afterEach(() => {
  jest.useRealTimers();
});

/** A page that listens, and its received events. */
function listening(random = () => 1) {
  const connection = makeLiveConnection(random);
  const seen = { events: [] as string[], gaps: 0, refusals: 0 };
  connection.watch({
    onGap: () => {
      seen.gaps += 1;
    },
    onRefusal: () => {
      seen.refusals += 1;
    },
  });
  const stop = connection.listen("published", (data) => seen.events.push(data));
  return { connection, seen, stop };
}

test("serves all listeners by one connection, and ends it with the last of them", () => {
  const { connection, seen, stop } = listening();
  const stopOther = connection.listen("spots", (data) => seen.events.push(data));
  FakeEventSource.last.open();
  FakeEventSource.last.send("published", { leadId: "1" });
  FakeEventSource.last.send("spots", { leadId: "2" });
  expect(seen.events).toEqual(['{"leadId":"1"}', '{"leadId":"2"}']);
  stop();
  FakeEventSource.last.send("published", {});
  expect(seen.events).toHaveLength(2);
  expect(FakeEventSource.last.readyState).toBe(FakeEventSource.OPEN);
  stopOther();
  expect(FakeEventSource.last.readyState).toBe(FakeEventSource.CLOSED);
  expect(FakeEventSource.all).toHaveLength(1);
});

test("counts every connection but the first as a gap", () => {
  const { seen } = listening();
  FakeEventSource.last.open();
  jest.runOnlyPendingTimers();
  expect(seen.gaps).toBe(0);
  FakeEventSource.last.lose();
  FakeEventSource.last.open();
  jest.runOnlyPendingTimers();
  expect(seen.gaps).toBe(1);
});

test("counts a first connection after refusals as a gap: the page was loaded before", () => {
  const { seen } = listening();
  FakeEventSource.last.refuse();
  jest.runOnlyPendingTimers();
  FakeEventSource.last.open();
  jest.runOnlyPendingTimers();
  expect(seen.gaps).toBe(1);
});

test("makes one gap of lost events and the reconnection", () => {
  const { seen } = listening();
  FakeEventSource.last.open();
  FakeEventSource.last.lose();
  FakeEventSource.last.open();
  FakeEventSource.last.send("reset");
  jest.runOnlyPendingTimers();
  expect(seen.gaps).toBe(1);
});

test("retries a refused connection, ever more slowly, until it lives", () => {
  const { seen, connection } = listening();
  for (const pause of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
    const known = FakeEventSource.all.length;
    FakeEventSource.last.refuse();
    jest.advanceTimersByTime(pause - 1);
    expect(FakeEventSource.all).toHaveLength(known);
    jest.advanceTimersByTime(1);
    expect(FakeEventSource.all).toHaveLength(known + 1);
  }
  expect(seen.refusals).toBe(7);
  FakeEventSource.last.open();
  expect(connection.isOpen()).toBe(true);
  FakeEventSource.last.send("published", { leadId: "1" });
  expect(seen.events).toEqual(['{"leadId":"1"}']);
});

test("does not let pages retry in step", () => {
  listening(() => 0);
  FakeEventSource.last.refuse();
  jest.advanceTimersByTime(500);
  expect(FakeEventSource.all).toHaveLength(2);
});

test("does not retry for a page that stopped listening", () => {
  const { stop } = listening();
  FakeEventSource.last.refuse();
  stop();
  jest.runOnlyPendingTimers();
  expect(FakeEventSource.all).toHaveLength(1);
});

test.each([
  ["is refused again and again", () => FakeEventSource.last.refuse()],
  ["is lost again and again", () => FakeEventSource.last.lose()],
  ["never opens, because a proxy holds it back", () => {}],
])("reads everything twice a minute until the stream opens, if it %s", (_how, happens) => {
  const { seen, stop } = listening();
  for (let second = 0; second < 125; second += 1) {
    if (FakeEventSource.last.readyState === FakeEventSource.CONNECTING) happens();
    jest.advanceTimersByTime(1_000);
  }
  expect(seen.gaps).toBe(4);
  while (FakeEventSource.last.readyState === FakeEventSource.CLOSED) jest.advanceTimersByTime(1_000);
  FakeEventSource.last.open();
  jest.advanceTimersByTime(5_000);
  const known = seen.gaps;
  jest.advanceTimersByTime(120_000);
  expect(seen.gaps).toBe(known);
  stop();
  expect(jest.getTimerCount()).toBe(0);
});
