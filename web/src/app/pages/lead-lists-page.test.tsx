import { beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { LeadList, User } from "@doorlight/gateway/contract";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { aLeadList, aListPreview } from "../../../test/builders/lead-lists.ts";
import { anOverview } from "../../../test/builders/plans.ts";
import { aUser } from "../../../test/builders/users.ts";
import { FakeEventSource } from "../../../test/fake-event-source.ts";
import { type Answer, fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { textsOf } from "../../../test/texts.ts";
import { Toaster } from "../../../test/toasts.ts";
import { setPageTexts } from "../lazy-page.ts";
import { LeadListsPage } from "./lead-lists-page.tsx";

const list = aLeadList();
const buying = aLeadList({ mode: "subscription" });
const cap = { amount: 50_000, currency: "EUR" };
const agreement = {
  listId: list.id,
  maxLeads: 10,
  maxAmount: cap,
  usedLeads: 0,
  usedAmount: { ...cap, amount: 0 },
  agreedAt: "2026-11-01T10:00:00.000Z",
  textChanged: false,
  reachedCap: null,
};
const consent = {
  version: "2026-11",
  title: "Automatic delivery",
  paragraphs: ["You let us buy leads."],
  prices: null,
  vatBasisPoints: 2550,
  creditPrice: null,
};
const ok = (body: object): Answer => ({ status: 200, body });
const none = ok({ items: [], nextCursor: null });
const lists = (item: LeadList) => ok({ items: [item], most: 20 });

beforeAll(async () => {
  // They come with the first need for them, which is slow on a busy machine.
  await import("../../features/notifications/components/notification-bell.tsx");
  await import("../../features/automatic-delivery/components/consent-dialog.tsx");
  await import("../../components/ui/confirm-dialog.tsx");
}, 30_000);
beforeEach(async () => {
  Object.assign(globalThis, { EventSource: FakeEventSource });
  setPageTexts(await textsOf("en", "notifications"));
});

async function open(user: Partial<User>, answers: Record<string, Answer | Answer[]>) {
  const sent = fakeApi({
    "GET /api/lead-lists/automatic-delivery/agreements": ok({ items: [] }),
    "GET /api/lead-lists": lists(list),
    "POST /api/lead-lists/preview": ok(aListPreview()),
    "GET /api/lead-lists/automatic-delivery/consent?locale=en": ok(consent),
    "GET /api/billing/overview": ok(anOverview()),
    // Of the bell.
    "GET /api/notifications?limit=20": none,
    "GET /api/my-leads?period=last_n_days&days=30&limit=100&contacts=omitted": none,
    "GET /api/profile/sessions": none,
    ...answers,
  });
  const screens = (
    <>
      <Routes>
        <Route path="/account/lead-lists" element={<LeadListsPage />} />
        <Route path="/account/settings/office" element="The office" />
      </Routes>
      <Toaster />
    </>
  );
  const texts = ["lead-lists", "automatic-delivery", "purchases", "list-decisions"];
  await show(screens, { user: aUser(user), texts, at: "/account/lead-lists" });
  return sent;
}

const turnOn = async () => userEvent.click(await screen.findByRole("button", { name: "Turn on" }));
const question = () => screen.findByRole("dialog", { name: "The seller sees who calls" });

test("asks for the agent's phone number before a list buys, as before a purchase", async () => {
  const saved = ok({ user: aUser({ phoneNumber: "+358401234567", profileAsked: true }) });
  const sent = await open({ phoneNumber: null }, { "PATCH /api/profile": saved });
  await turnOn();
  expect(await question()).toHaveTextContent("Step 1 of 2 to turn on automatic buying");
  expect(screen.getByText("Automatic delivery waits for your agreement")).toBeInTheDocument();
  expect(screen.queryByText("You let us buy leads.")).toBeNull();
  await userEvent.type(screen.getByLabelText("Your phone number"), "040 123 4567{Enter}");
  expect(await screen.findByText("You let us buy leads.")).toBeInTheDocument();
  expect(sent).toContainEqual(
    expect.objectContaining({ method: "PATCH", body: { phoneNumber: "040 123 4567", profileAsked: true } }),
  );
});

test("shows an agent without an office the way to it before a list buys", async () => {
  await open({ office: null }, {});
  await turnOn();
  await question();
  await userEvent.click(screen.getByRole("button", { name: "Find your office" }));
  expect(await screen.findByText("The office")).toBeInTheDocument();
});

test("does not ask an agent again who was asked before a purchase", async () => {
  await open({ phoneNumber: null, office: null, profileAsked: true }, {});
  await turnOn();
  expect(await screen.findByText("You let us buy leads.")).toBeInTheDocument();
});

test("says that automatic delivery is off once the list shows it", async () => {
  const reads = "GET /api/lead-lists";
  const sent = await open(
    {},
    {
      "GET /api/lead-lists/automatic-delivery/agreements": [ok({ items: [agreement] }), ok({ items: [] })],
      [reads]: [lists(buying), lists(list)],
      [`DELETE /api/lead-lists/${list.id}/automatic-delivery`]: { status: 204 },
    },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Turn off" }));
  const release = holdAnswers("/api/lead-lists");
  const dialog = await screen.findByRole("alertdialog");
  await userEvent.click([...dialog.querySelectorAll("button")].find(({ textContent }) => textContent === "Turn off")!);
  await waitFor(() => expect(sent.filter(({ method, address }) => `${method} ${address}` === reads)).toHaveLength(2));
  await act(async () => {});
  expect(screen.getByRole("alertdialog")).toBeInTheDocument();
  expect(screen.queryByText(/^Automatic delivery is off now/)).toBeNull();
  release();
  expect(await screen.findByText(/^Automatic delivery is off now/)).toBeInTheDocument();
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(screen.getByText("Notifications", { selector: "span" })).toBeInTheDocument();
});

/** Keeps the answers of an address until they are released. */
function holdAnswers(held: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  globalThis.fetch = async (address, init) => {
    const response = await answer(address, init);
    if (address === held) await promise;
    return response;
  };
  return resolve;
}
