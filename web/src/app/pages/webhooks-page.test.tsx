import { expect, jest, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin, aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { useLocation } from "react-router";
import { setPageTexts } from "../lazy-page.ts";
import { textsOf } from "../../../test/texts.ts";
import { NotFoundError } from "../not-found-error.ts";
import { WebhooksPage } from "./webhooks-page.tsx";

const quiet = { "GET /api/notifications": { status: 200, body: { items: [], unread: 0, nextCursor: null } } };
const texts = ["webhooks", "tokens", "notifications", "errors"];

test("shows an admin who acts as the agent nothing, and says why", async () => {
  setPageTexts(await textsOf("en", ...texts));
  const sent = fakeApi(quiet);
  await show(<WebhooksPage />, { user: aUser({ impersonatedBy: anAdmin().id }), texts });
  expect(await screen.findByText("You cannot do this while acting as another user.")).toBeInTheDocument();
  expect(screen.getByText(/are for the agent alone/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add a webhook" })).toBeNull();
  expect(sent.some(({ address }) => /^\/api\/(?:webhooks|tokens)/.test(address))).toBe(false);
});

test("shows webhooks, and API tokens in the second tab", async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  setPageTexts(await textsOf("en", ...texts));
  const none = { status: 200, body: { items: [] } };
  fakeApi({ ...quiet, "GET /api/webhooks": none, "GET /api/tokens": none });
  await show(<WebhooksPage />, { user: aUser(), texts });
  expect(await screen.findByRole("button", { name: "Add a webhook" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "API tokens" }));
  expect(await screen.findByRole("button", { name: "Create a token" })).toBeInTheDocument();
});

test("takes a tab that is none out of the address", async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  setPageTexts(await textsOf("en", ...texts));
  fakeApi({ ...quiet, "GET /api/webhooks": { status: 200, body: { items: [] } } });
  const Address = () => <output aria-label="address">{useLocation().search}</output>;
  const page = (
    <>
      <WebhooksPage />
      <Address />
    </>
  );
  await show(page, { user: aUser(), texts, at: "/account/webhooks?tab=nothing" });
  expect(await screen.findByRole("button", { name: "Add a webhook" })).toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText("address").textContent).toBe(""));
});

test("is no screen of admins", async () => {
  const sent = fakeApi(quiet);
  const reported = jest.spyOn(console, "error").mockImplementation(() => {});
  await expect(show(<WebhooksPage />, { user: anAdmin(), texts, at: "/account/webhooks" })).rejects.toThrow(
    NotFoundError,
  );
  reported.mockRestore();
  expect(sent).toEqual([]);
});
