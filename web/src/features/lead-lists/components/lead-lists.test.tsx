import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aLeadList } from "../../../../test/builders/lead-lists.ts";
import { aLocation } from "../../../../test/builders/locations.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { LeadLists } from "./lead-lists.tsx";

const page = (...items: object[]) => ({ status: 200, body: { items, most: 20 } });

test("leads an agent without a lead list to the wizard", async () => {
  fakeApi({ "GET /api/lead-lists": page() });
  await show(<LeadLists />, { user: aUser(), texts: ["lead-lists"] });
  expect(await screen.findByRole("link", { name: "Make the first list" })).toHaveAttribute(
    "href",
    "/account/setup-wizard",
  );
});

test("says mode, places and volume of a list on its card, and pauses and removes it", async () => {
  const list = aLeadList({ locationIds: ["FI-0000000000000001", "FI-0000000000000002"] });
  const paused = { ...list, pausedAt: "2026-11-21T10:00:00.000Z" };
  const sent = fakeApi({
    "GET /api/lead-lists": [page(list), page(paused), page()],
    [`POST /api/lead-lists/${list.id}/pause`]: { status: 200, body: { list: paused } },
    [`DELETE /api/lead-lists/${list.id}`]: { status: 204 },
  });
  await show(<LeadLists />, { user: aUser(), texts: ["lead-lists"] });
  const card = await screen.findByRole("listitem");
  expect(card).toHaveTextContent("Notifications");
  expect(card).toHaveTextContent("Helsinki and 1 more place");
  expect(card).toHaveTextContent("14 leads in the last 30 days");

  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole("button", { name: "Pause" }));
  expect(await screen.findByText("Paused")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Remove" }));
  const dialog = await screen.findByRole("alertdialog", { name: "Remove My area?" });
  await user.click(within(dialog).getByRole("button", { name: "Remove list" }));
  expect(await screen.findByText("No lists yet")).toBeInTheDocument();
  expect(sent.map(({ method }) => method)).toContain("DELETE");
});

test("says on a card that the list has a webhook of its own, and leads to it", async () => {
  const named = aLeadList({ webhookEndpointId: "01900000-0000-7000-8000-0000000000f9" });
  fakeApi({ "GET /api/lead-lists": page(named, aLeadList({ id: "01900000-0000-7000-8000-0000000000f8" })) });
  await show(<LeadLists />, { user: aUser(), texts: ["lead-lists"] });
  const [link, ...others] = await screen.findAllByRole("link", {
    name: "Events of its leads go to a webhook of its own",
  });
  expect(link).toHaveAttribute("href", "/account/webhooks");
  expect(others).toEqual([]);
});

test("calls a list of all regions one of the whole country", async () => {
  const regions = ["Uusimaa", "Lapland"].map((name) => aLocation("region", [name]));
  const list = aLeadList({ places: regions, locationIds: regions.map(({ id }) => id) });
  fakeApi({
    "GET /api/lead-lists": page(list),
    "GET /api/locations?country=FI&kind=region&limit=1000": { status: 200, body: { items: regions } },
  });
  await show(<LeadLists />, { user: aUser(), texts: ["lead-lists"] });
  expect(await screen.findByText("The whole country")).toBeInTheDocument();
  expect(screen.queryByText(/Uusimaa/)).toBeNull();
});

test("says on a card how often mails come, even never, but nothing for a saved search", async () => {
  const quietHours = { from: "21:00", until: "07:00" };
  fakeApi({
    "GET /api/lead-lists": page(
      aLeadList({ pace: "daily", quietHours }),
      aLeadList({ id: "01900000-0000-7000-8000-0000000000f2", mode: "passive" }),
    ),
  });
  await show(<LeadLists />, { user: aUser(), texts: ["lead-lists"] });
  const [mailed, saved] = await screen.findAllByRole("listitem");
  expect(mailed).toHaveTextContent("Mails: Once a day · Quiet hours: 21:00–07:00");
  expect(saved).not.toHaveTextContent("Mails:");
});

test("says on the card of a list that buys that its mails were ended, and how they come again", async () => {
  fakeApi({
    "GET /api/lead-lists": page(aLeadList({ mode: "subscription", unsubscribedAt: "2026-11-21T10:00:00.000Z" })),
  });
  await show(<LeadLists />, { user: aUser(), texts: ["lead-lists"] });
  expect(await screen.findByRole("listitem")).toHaveTextContent(
    /E-mails from this list are off\. It still buys.*Edit and save the list/,
  );
});

test("names a postal code on a card as the picker does, and says who gets news and receipts", async () => {
  const code = aLocation("postal_code", ["Uusimaa", "Helsinki", "Kallio", "00530"], { code: "00530" });
  const alternateEmail = { email: "assistant@other.test", confirmedAt: "2026-11-21T10:00:00.000Z" };
  fakeApi({ "GET /api/lead-lists": page(aLeadList({ places: [code], alternateEmail })) });
  await show(<LeadLists />, { user: aUser(), texts: ["lead-lists"] });
  const card = await screen.findByRole("listitem");
  expect(card).toHaveTextContent("Kallio 00530");
  expect(card).toHaveTextContent("Notifications go to assistant@other.test; receipts go to you.");
});
