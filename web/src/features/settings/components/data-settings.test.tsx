import type { DataExport } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anOwnDeal } from "../../../../test/builders/deals.ts";
import { anOverview, aSubscription } from "../../../../test/builders/plans.ts";
import { anAdmin, aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { identityOf } from "../../../lib/session.ts";
import { DataSettings } from "./data-settings.tsx";

const get = "GET /api/profile/export";
const anExport = (changes: Partial<DataExport> = {}) => ({
  status: 200,
  body: {
    export: {
      id: "01900000-0000-7000-8000-0000000000ee",
      state: "running",
      done: 1,
      total: 4,
      requestedAt: "2026-11-21T12:00:00Z",
      expiresAt: null,
      ...changes,
    },
  },
});
const ready = anExport({ state: "ready", done: 4, expiresAt: "2026-11-28T12:00:00Z" });
const none = { status: 200, body: { export: null } };
const open = (user = aUser()) => show(<DataSettings />, { user, texts: ["settings"] });

test("shows the progress of a data export and offers the file when it is ready", async () => {
  fakeApi({ [get]: [none, ready], "POST /api/profile/export": anExport() });
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Collect my data" }));
  const bar = await screen.findByRole("progressbar", { name: "Collecting your data" });
  expect(bar).toHaveAttribute("aria-valuenow", "1");
  const file = await screen.findByRole("link", { name: "Download" }, { timeout: 5000 });
  expect(file).toHaveAttribute("href", "/api/profile/export/01900000-0000-7000-8000-0000000000ee");
  expect(screen.getByText(/until 28 November 2026/)).toBeInTheDocument();
});

async function askToErase(as = aUser()) {
  await open(as);
  await userEvent.click(screen.getByRole("button", { name: "Erase my account" }));
  const dialog = await screen.findByRole("alertdialog");
  return [...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === "Erase my account")!;
}

test("erases an account only after the phrase was typed and the password given", async () => {
  const sent = fakeApi({ [get]: none, "POST /api/profile/erase": refusal("password_wrong") });
  const erase = await askToErase();
  expect(screen.getByText("Your 3 unused credits are lost.")).toBeInTheDocument();
  expect(erase).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type "erase for good" to confirm'), "erase");
  await userEvent.type(screen.getByLabelText("Your password"), "right and long");
  expect(erase).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type "erase for good" to confirm'), " for good");
  expect(erase).toBeEnabled();
  await userEvent.click(erase);
  await waitFor(() =>
    expect(screen.getByLabelText("Your password")).toHaveAccessibleDescription(
      "That is not your password. Check it and try again.",
    ),
  );
  expect(sent.at(-1)?.body).toEqual({ password: "right and long", confirm: true });
});

test("says before an erasure what is owed, and what is kept until it is paid", async () => {
  const onInvoice = { owed: { amount: 10_350, currency: "EUR" }, limit: { amount: 20_000, currency: "EUR" } };
  const overview = anOverview({ onInvoice: { ...onInvoice, proven: true, reminders: 0, othersOwe: false } });
  fakeApi({ [get]: none, "GET /api/billing/overview": { status: 200, body: overview } });
  await askToErase();
  expect(await screen.findByText(/You still owe €103.50 without VAT.*until everything is paid/)).toBeInTheDocument();
});

test("says before an erasure that plan and deals end, and what becomes of their fees", async () => {
  const items = [
    anOwnDeal({ id: "1", name: "Own" }),
    anOwnDeal({ id: "2", name: "Paid", ofOffice: true }),
    anOwnDeal({ id: "3", name: "Given", isPayer: false }),
    anOwnDeal({ id: "4", name: "Office", isPayer: false, ofOffice: true }),
  ];
  fakeApi({
    [get]: none,
    "GET /api/billing/overview": { status: 200, body: anOverview({ subscription: aSubscription() }) },
    "GET /api/billing/deals": { status: 200, body: { items, offers: [] } },
  });
  await askToErase();
  expect(await screen.findByText(/Your plan ends now.*not paid back/)).toBeInTheDocument();
  expect(await screen.findByText(/“Own” ends now.*not paid back/)).toBeInTheDocument();
  expect(screen.getByText(/“Paid”, which you pay, ends now for all.*not paid back/)).toBeInTheDocument();
  expect(screen.getByText(/“Given” ends now.*A colleague pays it, and gets back/)).toBeInTheDocument();
  expect(screen.queryByText(/“Office”/)).toBeNull();
});

test("erases an account once by two clicks within one frame", async () => {
  const sent = fakeApi({ [get]: none, "POST /api/profile/erase": refusal("password_wrong") });
  const erase = await askToErase();
  await userEvent.type(screen.getByLabelText('Type "erase for good" to confirm'), "erase for good");
  await userEvent.type(screen.getByLabelText("Your password"), "wrong and long");
  act(() => {
    erase.click();
    erase.click();
  });
  await waitFor(() => expect(screen.getByLabelText("Your password")).toHaveAccessibleDescription());
  expect(sent.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("deletes all drafts with an erased account", async () => {
  sessionStorage.setItem(`draft ${JSON.stringify([identityOf(aUser()), "billing"])}`, "{}");
  fakeApi({ [get]: none, "POST /api/profile/erase": { status: 204 } });
  const erase = await askToErase(aUser({ hasPassword: false }));
  await userEvent.type(screen.getByLabelText('Type "erase for good" to confirm'), "erase for good");
  await userEvent.click(erase);
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

test("asks for no password to erase an account without one", async () => {
  fakeApi({ [get]: none });
  const erase = await askToErase(aUser({ hasPassword: false }));
  await userEvent.type(screen.getByLabelText('Type "erase for good" to confirm'), "Erase for good");
  expect(erase).toBeEnabled();
});

test("leads agents to their webhooks, unless an admin acts as them", async () => {
  fakeApi({ [get]: none });
  const { unmount } = await open();
  expect(await screen.findByRole("link", { name: "Open webhooks" })).toHaveAttribute("href", "/account/webhooks");
  unmount();
  await open(aUser({ impersonatedBy: anAdmin().id }));
  expect(screen.getByRole("heading", { name: "Webhooks and API tokens" })).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Open webhooks" })).toBeNull();
});
