import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { aLeadList, aListPreview } from "../../../../test/builders/lead-lists.ts";
import { anOverview } from "../../../../test/builders/plans.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { AutomaticDelivery } from "./automatic-delivery.tsx";

const listId = "01900000-0000-7000-8000-0000000000aa";
const euros = (amount: number) => ({ amount: amount * 100, currency: "EUR" });
const agreement = {
  listId,
  maxLeads: 10,
  maxAmount: euros(500),
  usedLeads: 7,
  usedAmount: euros(350),
  agreedAt: "2026-11-01T10:00:00.000Z",
  textChanged: false,
  reachedCap: null,
};
const consent = {
  version: "2026-11",
  title: "Automatic delivery",
  paragraphs: ["You let us buy leads for you."],
  prices: { lowest: euros(29), highest: euros(59) },
  vatBasisPoints: 2550,
  creditPrice: null,
};
const base = "/api/lead-lists";
const overview = (changes: Parameters<typeof anOverview>[0] = {}) => ({
  "GET /api/billing/overview": { status: 200, body: anOverview(changes) },
});
const market = {
  ...overview(),
  [`POST ${base}/preview`]: {
    status: 200,
    body: aListPreview({ leads: 3, prices: { lowest: euros(7), highest: euros(21) } }),
  },
};
/** The screen asks nothing before. */
const nothing = ({ children }: { children: ReactNode }) => children;
const agreements = (...items: object[]) => ({ status: 200, body: { items } });

test("shows what a list that buys has used of this month's caps", async () => {
  fakeApi({ [`GET ${base}/automatic-delivery/agreements`]: agreements(agreement) });
  await show(<AutomaticDelivery list={aLeadList({ id: listId, mode: "subscription" })} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  expect(await screen.findByText(/7 of 10 leads, €350 of €500/)).toBeInTheDocument();
});

test("says that a list buys with credits alone while the account's budget is spent", async () => {
  const money = { amount: 6_000, currency: "EUR" };
  const budget = { amount: money, spent: money, resetsAt: "2026-11-30T22:00:00Z" };
  fakeApi({ [`GET ${base}/automatic-delivery/agreements`]: agreements(agreement), ...overview({ budget }) });
  await show(<AutomaticDelivery list={aLeadList({ id: listId, mode: "subscription" })} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  expect(await screen.findByText("On, with credits and monthly leads only")).toBeInTheDocument();
  expect(screen.getByText(/^Your monthly budget is spent, so this list buys only/)).toBeInTheDocument();
});

test("shows the first paragraph of the text, and the rest behind it", async () => {
  const paragraphs = ["You let us buy leads for you.", "After you turn it off, it buys nothing."];
  await askedCaps({
    [`GET ${base}/automatic-delivery/consent?locale=en`]: { status: 200, body: { ...consent, paragraphs } },
  });
  expect(screen.getByText(paragraphs[0]!)).toBeVisible();
  expect(screen.getByText(paragraphs[1]!)).not.toBeVisible();
  await userEvent.click(screen.getByText("Read all"));
  expect(screen.getByText(paragraphs[1]!)).toBeVisible();
});

test("tells the agent of an older agreement that the text has a better rule", async () => {
  fakeApi({ [`GET ${base}/automatic-delivery/agreements`]: agreements({ ...agreement, textChanged: true }) });
  await show(<AutomaticDelivery list={aLeadList({ id: listId, mode: "subscription" })} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  expect(await screen.findByText(/^The text has a better rule now/)).toBeInTheDocument();
});

test.each([
  ["Automatic delivery is on", {}, {}],
  ["Paused: buys nothing", { pausedAt: "2026-11-21T10:00:00.000Z" }, { reachedCap: "lead_cap" }],
  ["Away: buys nothing", { away: { from: "2026-01-01", until: "2999-12-31" } }, {}],
  ["Cap reached: buys nothing", { away: { from: "2026-01-01", until: "2026-01-02" } }, { reachedCap: "lead_cap" }],
  ["Money cap reached", {}, { reachedCap: "money_cap" }],
])("says of a list that is on whether it buys: %s", async (state, list, agreed) => {
  fakeApi({ [`GET ${base}/automatic-delivery/agreements`]: agreements({ ...agreement, ...agreed }) });
  await show(<AutomaticDelivery list={aLeadList({ id: listId, mode: "subscription", ...list })} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  expect(await screen.findByText(state)).toBeInTheDocument();
});

test("lets a list buy only after its agent has seen text and prices and ticked the box", async () => {
  const sent = fakeApi({
    [`GET ${base}/automatic-delivery/agreements`]: agreements(),
    ...market,
    [`GET ${base}/automatic-delivery/consent?locale=en`]: { status: 200, body: consent },
    [`PUT ${base}/${listId}/automatic-delivery`]: { status: 200, body: { agreement } },
  });
  const puts = () => sent.filter(({ method }) => method === "PUT");
  const list = (
    <>
      <AutomaticDelivery list={aLeadList({ id: listId })} Before={nothing} />
      <Toaster />
    </>
  );
  await show(list, { user: aUser(), texts: ["automatic-delivery"] });
  await userEvent.click(await screen.findByRole("button", { name: "Turn on" }));
  await screen.findByText("You let us buy leads for you.");
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent(
    "This list had 3 leads in the last 30 days. At today’s prices each costs €7.00 to €21.00, excl. VAT.",
  );
  // The next lead may be of another type or place.
  expect(dialog).toHaveTextContent("In the whole country a lead costs €29.00 to €59.00 now, excl. VAT.");
  const turnOn = [...dialog.querySelectorAll("button")].find(({ type }) => type === "submit")!;
  await userEvent.type(screen.getByLabelText("Maximum leads per month"), "3");
  await userEvent.type(screen.getByLabelText("Maximum spend per month"), "63");
  await userEvent.click(turnOn);
  expect(puts()).toEqual([]);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(turnOn);
  expect(await screen.findByText("Automatic delivery is on now.")).toBeInTheDocument();
  expect(puts()).toMatchObject([
    { body: { maxLeads: 3, maxAmount: euros(63), consentVersion: "2026-11", locale: "en" } },
  ]);
});

test("says a price once that all leads of a list had", async () => {
  const prices = { lowest: euros(45), highest: euros(45) };
  fakeApi({
    [`GET ${base}/automatic-delivery/agreements`]: agreements(),
    ...overview(),
    [`POST ${base}/preview`]: { status: 200, body: aListPreview({ leads: 1, prices }) },
    [`GET ${base}/automatic-delivery/consent?locale=en`]: { status: 200, body: consent },
  });
  await show(<AutomaticDelivery list={aLeadList({ id: listId })} isAsked onAsked={() => {}} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  await screen.findByText("You let us buy leads for you.");
  expect(screen.getByRole("dialog")).toHaveTextContent("At today’s prices each costs €45.00, excl. VAT.");
});

test("counts a tick for the text above it, and not for one that came meanwhile", async () => {
  const newer = { ...consent, version: "2026-12", paragraphs: ["You let us buy more leads for you."] };
  const sent = fakeApi({
    [`GET ${base}/automatic-delivery/agreements`]: agreements(),
    ...market,
    [`GET ${base}/automatic-delivery/consent?locale=en`]: [
      { status: 200, body: consent },
      { status: 200, body: newer },
    ],
    [`PUT ${base}/${listId}/automatic-delivery`]: refusal("invalid_request"),
  });
  await show(<AutomaticDelivery list={aLeadList({ id: listId })} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  await userEvent.click(await screen.findByRole("button", { name: "Turn on" }));
  await screen.findByText("You let us buy leads for you.");
  await userEvent.type(screen.getByLabelText("Maximum leads per month"), "3");
  await userEvent.type(screen.getByLabelText("Maximum spend per month"), "63");
  await userEvent.click(screen.getByRole("checkbox"));
  const turnOn = [...screen.getByRole("dialog").querySelectorAll("button")].find(({ type }) => type === "submit")!;
  await userEvent.click(turnOn);
  await screen.findByText("You let us buy more leads for you.");
  expect(screen.getByRole("checkbox")).not.toBeChecked();
  await userEvent.click(turnOn);
  expect(screen.getByText("Tick the box to agree. Without it nothing is bought.")).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

async function askedCaps(answers: Parameters<typeof fakeApi>[0]) {
  const sent = fakeApi({
    [`GET ${base}/automatic-delivery/agreements`]: agreements(),
    ...market,
    [`GET ${base}/automatic-delivery/consent?locale=en`]: { status: 200, body: consent },
    ...answers,
  });
  await show(<AutomaticDelivery list={aLeadList({ id: listId })} isAsked onAsked={() => {}} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  const leads = await screen.findByLabelText("Maximum leads per month");
  return { sent, leads, money: screen.getByLabelText("Maximum spend per month"), dialog: screen.getByRole("dialog") };
}

test("starts with empty caps, and turns nothing on before both are typed", async () => {
  const { sent, leads, money, dialog } = await askedCaps({});
  expect([leads, money].map((field) => (field as HTMLInputElement).value)).toEqual(["", ""]);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.type(leads, "20");
  expect(money).toHaveValue("");
  expect(dialog).toHaveTextContent("At today’s prices 20 leads cost at most €420, excl. VAT.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("Required")).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "PUT")).toEqual([]);
});

test("proposes the leads that credits and quota cover, and no money to speak of", async () => {
  const quota = { id: listId, contractKind: "plan" as const, name: "", used: 2, total: 5, ofOffice: false };
  const quotas = [{ ...quota, renewsAt: "2026-11-30T22:00:00.000Z" }];
  const { leads, money } = await askedCaps(overview({ credits: 1, quotas }));
  await userEvent.click(screen.getByRole("button", { name: "Use our proposal: 4 leads, from credits and quota" }));
  expect([leads, money].map((field) => (field as HTMLInputElement).value)).toEqual(["4", "1"]);
});

test("proposes and states the price at which a credit counts", async () => {
  const priced = { ...consent, creditPrice: euros(41) };
  const answers = { [`GET ${base}/automatic-delivery/consent?locale=en`]: { status: 200, body: priced } };
  const { leads, money, dialog } = await askedCaps({ ...overview({ credits: 4 }), ...answers });
  expect(dialog).toHaveTextContent("One of your credits counts €41.00 against the money cap.");
  await userEvent.click(screen.getByRole("button", { name: /^Use our proposal: 4 leads/ }));
  expect([leads, money].map((field) => (field as HTMLInputElement).value)).toEqual(["4", "164"]);
  await userEvent.clear(money);
  await userEvent.type(money, "40");
  expect(dialog).toHaveTextContent("With €40 this list buys nothing: one of your credits counts €41");
});

test("says beside the button what a month costs at most, with VAT", async () => {
  const { money, dialog } = await askedCaps({});
  expect(dialog).not.toHaveTextContent("a month:");
  await userEvent.type(money, "500");
  expect(dialog).toHaveTextContent("Even if prices rise, never more than €627.50 a month: €500 + VAT €127.50.");
});

test("warns of a cap of money below the cheapest lead", async () => {
  const { leads, money, dialog } = await askedCaps({});
  await userEvent.type(leads, "9");
  await userEvent.type(money, "5");
  expect(dialog).toHaveTextContent(
    "With €5 this list can buy nothing by card or invoice: the cheapest lead costs €7.00",
  );
  await userEvent.type(money, "0");
  expect(dialog).not.toHaveTextContent("can buy nothing");
});

test.each([
  [{ credits: 1, cardReady: false }, "Your credits and quota cover 1 lead. After that nothing can pay"],
  [{ credits: 0, billingMethod: "invoice" as const }, "Nothing can pay for these leads yet."],
])("warns if nothing can pay after the credits: %j", async (changes, warning) => {
  const { leads, dialog } = await askedCaps(overview(changes));
  await userEvent.type(leads, "2");
  expect(dialog).toHaveTextContent(warning);
});

test.each(["0", "-1"])("says that a cap of %s is too small, and how large a cap may be", async (typed) => {
  const { sent, leads, money, dialog } = await askedCaps({});
  for (const field of [leads, money]) await userEvent.type(field, typed);
  await userEvent.click(screen.getByRole("checkbox"));
  await userEvent.click(within(dialog).getByRole("button", { name: "Turn on" }));
  expect(await screen.findAllByText("Enter at least 1")).toHaveLength(2);
  await userEvent.clear(leads);
  await userEvent.type(leads, "1,001");
  expect(await screen.findByText("Enter at most 1,000")).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "PUT")).toEqual([]);
});

test("asks at once to let a saved list buy, by the country's prices if no lead came", async () => {
  fakeApi({
    [`GET ${base}/automatic-delivery/agreements`]: agreements(),
    ...overview(),
    [`POST ${base}/preview`]: { status: 200, body: aListPreview({ leads: 0, prices: null }) },
    [`GET ${base}/automatic-delivery/consent?locale=en`]: { status: 200, body: consent },
  });
  let answered = 0;
  const list = aLeadList({ id: listId });
  await show(<AutomaticDelivery list={list} isAsked onAsked={() => answered++} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  await screen.findByText("You let us buy leads for you.");
  const dialog = screen.getByRole("dialog");
  expect(dialog).toHaveTextContent("In the whole country a lead costs €29.00 to €59.00 now");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(answered).toBe(1));
});
