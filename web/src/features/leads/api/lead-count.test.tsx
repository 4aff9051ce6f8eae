import { afterEach, expect, jest, test } from "@jest/globals";
import { act, screen } from "@testing-library/react";
import { aLead } from "../../../../test/builders/leads.ts";
import { FakeEventSource } from "../../../../test/fake-event-source.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { useLeadCount } from "./lead-count.ts";

const { id: leadId } = aLead();

function Count() {
  return <p>{useLeadCount()}</p>;
}

afterEach(() => void jest.useRealTimers());

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const counted = (total: number, totalIsLeast = false) => ({
  status: 200,
  body: { items: [], nextCursor: null, total, totalIsLeast },
});

test("counts new leads again once after a burst of purchases and publications", async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  const sent = fakeApi({ "GET /api/leads?limit=10": [counted(5), counted(4)] });
  await show(<Count />);
  await screen.findByText("5");
  jest.useFakeTimers();

  FakeEventSource.last.send("spots", { leadId, spotsLeft: 1, closed: false });
  await pass(60_000);
  expect(sent).toHaveLength(1);

  FakeEventSource.last.send("spots", { leadId, spotsLeft: 0, closed: false });
  FakeEventSource.last.send("spots", { leadId, spotsLeft: 2, closed: true });
  FakeEventSource.last.send("published", { leadId, country: "FI" });
  await pass(60_000);
  expect(screen.getByText("4")).toBeTruthy();
  expect(sent).toHaveLength(2);
});

test("says in the menu how many new leads there are at least", async () => {
  fakeApi({ "GET /api/leads?limit=10": counted(1_000, true) });
  await show(<Count />);
  await screen.findByText("1000+");
});
