import type { LeadList } from "@doorlight/gateway/contract";
import { expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aLeadList, aListPreview } from "../../../../test/builders/lead-lists.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";

jest.unstable_mockModule("../../../lib/dot-map/country-maps.ts", () => ({ loadCountryMap: async () => null }));
const { EditLeadList } = await import("./lead-list-editor.tsx");

const url = "https://crm.example.com/doorlight";
const endpoint = {
  id: "01900000-0000-7000-8000-0000000000e1",
  url,
  eventTypes: [],
  state: "on",
  offReason: null,
  offAt: null,
  failingSince: null,
  formerSecretUntil: null,
  waiting: 0,
  version: 1,
  createdAt: "2026-11-20T12:00:00.000Z",
  listIds: [],
};

async function edit(list: LeadList, webhooks: Answer, save: Answer = { status: 200, body: { list } }) {
  const sent = fakeApi({
    [`GET /api/lead-lists/${list.id}`]: { status: 200, body: { list } },
    "GET /api/webhooks": webhooks,
    "POST /api/lead-lists/preview": { status: 200, body: aListPreview() },
    [`PUT /api/lead-lists/${list.id}`]: save,
  });
  await show(<EditLeadList id={list.id} chooseLocations={() => null} />, { user: aUser(), texts: ["lead-lists"] });
  const user = userEvent.setup({ delay: null });
  const saved = async () => {
    await user.click(await screen.findByRole("button", { name: "Save list" }));
    return waitFor(() => {
      const put = sent.find(({ method }) => method === "PUT");
      expect(put).toBeDefined();
      return put!.body as { webhookUrl?: string | null };
    });
  };
  return { user, saved };
}

const named = aLeadList({ webhookEndpointId: endpoint.id });
const choice = { name: "Events of these leads go to an address of their own (webhook)" };
const field = { name: "Webhook address" };

test("gives a list a webhook address, links to its secret, and shows a refusal at the field", async () => {
  const { user, saved } = await edit(aLeadList(), refusal("unavailable"), refusal("webhook_url_refused"));
  await user.click(await screen.findByRole("checkbox", choice));
  await user.type(screen.getByRole("textbox", field), url);
  expect(screen.getByRole("link", { name: "Your webhooks" })).toHaveAttribute("href", "/account/webhooks");
  expect((await saved()).webhookUrl).toBe(url);
  await waitFor(() => expect(screen.getByRole("textbox", field)).toBeInvalid());
});

test("shows the address of a list's webhook, sends none if it stays, and null if it is given up", async () => {
  const { saved } = await edit(named, { status: 200, body: { items: [endpoint] } });
  expect(await screen.findByRole("textbox", field)).toHaveValue(url);
  expect(await saved()).not.toHaveProperty("webhookUrl");
});

test("gives the address of a list up", async () => {
  const { user, saved } = await edit(named, { status: 200, body: { items: [endpoint] } });
  expect(screen.queryByText(/stays among your webhooks/)).toBeNull();
  await user.click(await screen.findByRole("checkbox", choice));
  expect(screen.getByText(new RegExp(`^${url} stays among your webhooks`))).toHaveTextContent("all your leads");
  expect(screen.getByRole("link", { name: "Your webhooks" })).toBeInTheDocument();
  expect((await saved()).webhookUrl).toBeNull();
});

test("leaves the address of a list alone if the endpoints cannot be read", async () => {
  const { saved } = await edit(named, refusal("unavailable"));
  expect(await saved()).not.toHaveProperty("webhookUrl");
  expect(screen.queryByRole("checkbox", choice)).toBeNull();
});
