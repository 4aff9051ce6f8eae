import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aDeal } from "../../../../test/builders/deals.ts";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { todayIn } from "../../../lib/dates.ts";
import { daysOfEnd } from "../deal-filters.ts";
import { Deals } from "./deals.tsx";

const page = (...items: object[]) => ({ status: 200, body: { items, nextCursor: null } });

test("lists deals with owner, days, content and state, and narrows them by state", async () => {
  const office = aDeal({ id: "2", owner: { kind: "office", id: "9", name: null }, state: "active" });
  const sent = fakeApi({
    "GET /api/countries": page(),
    "GET /api/admin/deals": page(aDeal(), office),
    "GET /api/admin/deals?state=ended": page(),
  });
  await show(<Deals />, { user: anAdmin(), texts: ["deals", "audit"] });
  const rows = await screen.findAllByRole("listitem");
  expect(rows[0]).toHaveTextContent("Anna Virtanen");
  expect(rows[0]).toHaveTextContent("20 leads a month for €600 a month, then 10% off");
  expect(rows[0]).toHaveTextContent("Draft");
  expect(rows[1]).toHaveTextContent("An office");
  expect(screen.getByRole("link", { name: "New deal" })).toHaveAttribute("href", "/account/sa/deals/new");

  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "State: Any state" }));
  await user.click(await screen.findByRole("radio", { name: "Ended" }));
  expect(await screen.findByText("No deal fits these filters.")).toBeInTheDocument();
  await waitFor(() => expect(sent.at(-1)?.address).toBe("/api/admin/deals?state=ended"));

  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Clear filters" }));
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
});

test("lists the deals of a name that end in a month, the soonest first", async () => {
  const { endsFrom, endsTo } = daysOfEnd("this_month", todayIn(undefined));
  const days = `endsFrom=${endsFrom}&endsTo=${endsTo}`;
  fakeApi({
    "GET /api/countries": page(),
    [`GET /api/admin/deals?${days}`]: page(aDeal(), aDeal({ id: "2" }), aDeal({ id: "3" })),
    [`GET /api/admin/deals?q=win&${days}`]: page(aDeal(), aDeal({ id: "2" })),
    [`GET /api/admin/deals?q=win&sort=end&${days}`]: page(aDeal({ id: "2" })),
  });
  await show(<Deals />, { user: anAdmin(), texts: ["deals", "audit"], at: "/account/sa/deals?ends=this_month" });
  expect(await screen.findAllByRole("listitem")).toHaveLength(3);
  expect(screen.getByRole("button", { name: "Ends: This month" })).toBeInTheDocument();
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByLabelText("Name of the deal"));
  await user.paste("win");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
  await user.click(screen.getByRole("button", { name: "Order: Newest first" }));
  await user.click(await screen.findByRole("radio", { name: "Soonest end first" }));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
});

test("spreads the month of an end over its days, over a year's end too", () => {
  expect(daysOfEnd("this_month", "2028-02-10")).toEqual({ endsFrom: "2028-02-01", endsTo: "2028-02-29" });
  expect(daysOfEnd("next_month", "2026-12-31")).toEqual({ endsFrom: "2027-01-01", endsTo: "2027-01-31" });
});

test("lists the deals of the user in the address alone, and all again", async () => {
  const { id } = aUserRecord();
  fakeApi({
    [`GET /api/admin/deals?userId=${id}`]: page(aDeal()),
    "GET /api/admin/deals": page(aDeal(), aDeal({ id: "2" })),
    [`GET /api/admin/users/${id}`]: { status: 200, body: { user: aUserRecord() } },
  });
  await show(<Deals />, { user: anAdmin(), texts: ["deals", "audit"], at: `/account/sa/deals?userId=${id}` });
  expect(await screen.findAllByRole("listitem")).toHaveLength(1);
  await userEvent.click(await screen.findByRole("button", { name: "Agent: Agnes Agent" }));
  await userEvent.click(await screen.findByRole("radio", { name: "Anybody" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
});
