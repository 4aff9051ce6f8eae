import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { aLeadList, aListPreview } from "../../../../test/builders/lead-lists.ts";
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
};
const consent = {
  version: "2026-11",
  title: "Automatic delivery",
  paragraphs: ["You let us buy leads for you."],
  prices: { lowest: euros(29), highest: euros(59) },
};
const base = "/api/lead-lists";
const market = {
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
    texts: ["automatic-delivery"],
  });
  expect(await screen.findByText(/7 of 10 leads, €350 of €500/)).toBeInTheDocument();
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
  await userEvent.click(screen.getByRole("checkbox"));
  const turnOn = [...screen.getByRole("dialog").querySelectorAll("button")].find(({ type }) => type === "submit")!;
  await userEvent.click(turnOn);
  await screen.findByText("You let us buy more leads for you.");
  expect(screen.getByRole("checkbox")).not.toBeChecked();
  await userEvent.click(turnOn);
  expect(screen.getByText("Tick the box to agree. Without it nothing is bought.")).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "PUT")).toHaveLength(1);
});

test("sets the cap of money from the cap of leads until the agent types another, and names mails", async () => {
  fakeApi({
    [`GET ${base}/automatic-delivery/agreements`]: agreements(),
    ...market,
    [`GET ${base}/automatic-delivery/consent?locale=en`]: { status: 200, body: consent },
  });
  await show(<AutomaticDelivery list={aLeadList({ id: listId })} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole("button", { name: "Turn on" }));
  const leads = await screen.findByLabelText("Leads a month at most");
  const money = screen.getByLabelText("Money a month at most");
  const say = async (field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.type(field, text);
  };
  await say(leads, "20");
  expect(money).toHaveValue("420");
  await say(money, "500");
  await say(leads, "30");
  expect(money).toHaveValue("500");
  expect(screen.getByText("30 leads cost at most €630.")).toBeInTheDocument();
  expect(screen.getByRole("dialog")).toHaveTextContent(/only where a cap or the payment kept the list/);
});

test.each(["0", "-1"])("says that a cap of %s is too small, and how large a cap may be", async (typed) => {
  const sent = fakeApi({
    [`GET ${base}/automatic-delivery/agreements`]: agreements(),
    ...market,
    [`GET ${base}/automatic-delivery/consent?locale=en`]: { status: 200, body: consent },
  });
  await show(<AutomaticDelivery list={aLeadList({ id: listId })} isAsked onAsked={() => {}} Before={nothing} />, {
    user: aUser(),
    texts: ["automatic-delivery"],
  });
  const user = userEvent.setup({ delay: null });
  for (const name of ["Leads a month at most", "Money a month at most"]) {
    await user.clear(await screen.findByLabelText(name));
    await user.type(screen.getByLabelText(name), typed);
  }
  await user.click(screen.getByRole("checkbox"));
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Turn on" }));
  expect(await screen.findAllByText("Enter at least 1")).toHaveLength(2);
  await user.clear(screen.getByLabelText("Leads a month at most"));
  await user.type(screen.getByLabelText("Leads a month at most"), "1,001");
  expect(await screen.findByText("Enter at most 1,000")).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "PUT")).toEqual([]);
});

test("asks at once to let a saved list buy, by the country's prices if no lead came", async () => {
  fakeApi({
    [`GET ${base}/automatic-delivery/agreements`]: agreements(),
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
  expect(screen.getByLabelText("Leads a month at most")).toHaveValue("1");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(answered).toBe(1));
});
