import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { show } from "../../../../test/show.tsx";
import { WaysToPay } from "./ways-to-pay.tsx";

const Address = () => <output>{useLocation().search}</output>;

const open = (next: string) =>
  show(
    <>
      <WaysToPay next={next} />
      <Address />
    </>,
    { texts: ["billing"], at: `/account/billing?next=${encodeURIComponent(next)}` },
  );

const ways = () => screen.getAllByRole<HTMLInputElement>("radio").map(({ value, checked }) => [value, checked]);

test("offers card, pack or invoice for a lead, and chooses none for the agent", async () => {
  await open("/account/lead/1");
  expect(ways()).toEqual([
    ["card", false],
    ["pack", false],
    ["invoice", false],
  ]);
  expect(screen.getByRole("link", { name: "Compare monthly plans" })).toHaveAttribute(
    "href",
    "/account/billing/plans?next=%2Faccount%2Flead%2F1",
  );
});

test("keeps the chosen way in the address, with the lead that waits", async () => {
  await open("/account/lead/1");
  await userEvent.click(screen.getByRole("radio", { name: /^Invoice/ }));
  await userEvent.click(screen.getByRole("radio", { name: /^Card/ }));
  expect(screen.getByRole("status")).toHaveTextContent("?next=%2Faccount%2Flead%2F1&way=card");
  expect(screen.getByRole("radio", { name: /^Card/ })).toBeChecked();
});
