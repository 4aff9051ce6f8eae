import type { AnswerOf, myLeads } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { aContact, aMyLead, aPurchase } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { FakeEventSource } from "../../../../test/fake-event-source.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { MyLeads } from "./my-leads.tsx";

Object.assign(globalThis, { EventSource: FakeEventSource });

const list = (...items: ReturnType<typeof aMyLead>[]) => ({
  status: 200,
  body: {
    items,
    nextCursor: null,
    count: items.length,
    total: { amount: 0, currency: "EUR" },
    credits: items.length,
    quota: 0,
    states: items.length > 0 ? [{ state: "to_call", count: items.length }] : [],
    waiting: [] as AnswerOf<typeof myLeads>["waiting"],
    away: [] as string[],
  },
});
const thisMonth = "GET /api/my-leads?period=this_month&days=30";
const { id } = aMyLead().lead;
const followUp = `PATCH /api/my-leads/${id}/follow-up`;
const states = "PATCH /api/my-leads/states";
const set = (...leadIds: string[]) => ({ status: 200, body: { leadIds } });
const keeps = (changes: object = {}) => ({ ...aMyLead().followUp!, ...changes });
const saved = (changes: object) => ({ status: 200, body: { followUp: keeps(changes) } });

function Address() {
  return <output>{useLocation().search}</output>;
}

const showMyLeads = (at = "/account/my-leads") =>
  show(
    <>
      <MyLeads />
      <Toaster />
      <Address />
    </>,
    { user: aUser(), texts: ["purchases"], at },
  );

test("shows owner, phone link, street, home, one status and the next step in a row", async () => {
  const contact = { ...aContact, phone: "+358405527108" };
  fakeApi({ "GET /api/my-leads?period=this_month&days=30": [list(aMyLead({ contact }))] });
  await showMyLeads();
  const row = within((await screen.findByText("Aino Esimerkki")).closest("tr")!);
  expect(row.getByRole("link", { name: "Aino Esimerkki" })).toHaveAttribute(
    "href",
    `/account/lead/${aMyLead().lead.id}`,
  );
  expect(row.getByRole("link", { name: "+358 40 5527108" })).toHaveAttribute("href", "tel:+358405527108");
  expect(row.getByText("Esimerkkitie 4, 02170 Espoo")).toBeInTheDocument();
  expect(row.getByText("Detached house, 4 rooms")).toBeInTheDocument();
  expect(row.getByRole("combobox", { name: "Where you stand with Aino Esimerkki" })).toHaveDisplayValue("To call");
  expect(row.getByText("Call the owner")).toBeInTheDocument();
});

test("says that the contact of a row is erased, and has nothing to call", async () => {
  const erased = aMyLead({ contact: null, contactErasedAt: "2026-11-21T12:00:00.000Z" });
  fakeApi({ "GET /api/my-leads?period=this_month&days=30": [list(erased)] });
  await showMyLeads();
  expect(await screen.findByRole("link", { name: "The seller’s details are no longer kept" })).toBeInTheDocument();
  expect(screen.getByText("Details erased 21 Nov 2026: delete your copies")).toBeInTheDocument();
  expect(screen.getByText("02170 Espoo")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /^\+358/ })).toBeNull();
});

test("does not call a request closed that nobody can buy for now", async () => {
  fakeApi({ "GET /api/my-leads?period=this_month&days=30": [list(aMyLead())] });
  await showMyLeads();
  await screen.findByText("Call the owner");
  act(() => FakeEventSource.last.send("spots", { leadId: aMyLead().lead.id, spotsLeft: 2, closed: true }));
  expect(screen.queryByText(/^Closed by the seller/)).toBeNull();
});

test("keeps a search in the address and asks the server", async () => {
  const sent = fakeApi({
    "GET /api/my-leads?period=this_year&days=30": [list(aMyLead())],
    "GET /api/my-leads?period=this_year&days=30&q=040+552": [list()],
  });
  await showMyLeads("/account/my-leads?period=this_year");
  await userEvent.click(screen.getByRole("searchbox", { name: "Name, phone, street, town" }));
  // At once: a pause while it is typed would be a search of its own.
  await userEvent.paste("040 552");
  expect(await screen.findByText("No lead matches “040 552”")).toBeInTheDocument();
  expect(await screen.findByText("?period=this_year&q=040+552")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(await screen.findByText("?period=this_year")).toBeInTheDocument();
  expect(sent.length).toBeGreaterThanOrEqual(2);
});

test("offers to search a year back if the period has no match", async () => {
  fakeApi({
    [`${thisMonth}&q=aino`]: [list()],
    "GET /api/my-leads?period=last_n_days&days=366&q=aino": [list(aMyLead())],
  });
  await showMyLeads("/account/my-leads?q=aino");
  await userEvent.click(await screen.findByRole("button", { name: "Search a year back" }));
  expect(await screen.findByRole("link", { name: "Aino Esimerkki" })).toBeInTheDocument();
});

test("exports my leads as they are filtered, in the language of the screen", async () => {
  fakeApi({ "GET /api/my-leads?period=last_n_days&days=7&q=aino": [list(aMyLead())] });
  await showMyLeads("/account/my-leads?period=last_n_days&days=7&q=aino");
  const link = await screen.findByRole("link", { name: "Export" });
  expect(link).toHaveAttribute("href", "/api/my-leads.csv?period=last_n_days&days=7&q=aino&locale=en");
  expect(link).toHaveAttribute("download");
});

test("exports nothing of a period without leads", async () => {
  fakeApi({ "GET /api/my-leads?period=this_month&days=30": [list()] });
  await showMyLeads();
  await screen.findByText("No leads in this period");
  expect(screen.queryByRole("link", { name: "Export" })).toBeNull();
});

test("sets the status of a lead at once, and back by undo", async () => {
  const sent = fakeApi({
    [thisMonth]: [list(aMyLead()), list(aMyLead({ followUp: keeps({ state: "met" }) })), list(aMyLead())],
    [states]: [set(id)],
  });
  await showMyLeads();
  const status = await screen.findByRole("combobox", { name: "Where you stand with Aino Esimerkki" });
  await userEvent.selectOptions(status, "Met");
  expect(status).toHaveDisplayValue("Met");
  expect(await screen.findByText("Aino Esimerkki: Met")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(status).toHaveDisplayValue("To call"));
  const bodies = () => sent.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  const setTo = (state: string) => ({ states: [{ leadId: id, state }] });
  await waitFor(() => expect(bodies()).toEqual([setTo("met"), setTo("to_call")]));
});

test("restores the server's state if saving one fails, and says so", async () => {
  fakeApi({ [thisMonth]: [list(aMyLead())], [states]: [{ status: 500 }] });
  await showMyLeads();
  const status = await screen.findByRole("combobox", { name: "Where you stand with Aino Esimerkki" });
  await userEvent.selectOptions(status, "Won");
  expect(await screen.findByText(/Aino Esimerkki: the change was not saved/)).toBeInTheDocument();
  await waitFor(() => expect(status).toHaveDisplayValue("To call"));
});

test("sets the state of the focused row by a digit and opens the note by N", async () => {
  const sent = fakeApi({ [thisMonth]: [list(aMyLead())], [states]: [set(id)] });
  await showMyLeads();
  await screen.findByRole("link", { name: "Aino Esimerkki" });
  await userEvent.keyboard("2");
  expect(sent.some(({ method }) => method === "PATCH")).toBe(false);
  screen.getByRole("link", { name: "Aino Esimerkki" }).focus();
  await userEvent.keyboard("2");
  await waitFor(() =>
    expect(sent).toContainEqual(expect.objectContaining({ body: { states: [{ leadId: id, state: "called" }] } })),
  );
  await userEvent.keyboard("n");
  expect(await screen.findByRole("dialog", { name: "Aino Esimerkki: note and reminder" })).toBeInTheDocument();
});

test("sets the status of chosen leads in one call, and each back to its own by undo", async () => {
  const [other, refundedId] = [id.replace(/1$/, "2"), id.replace(/1$/, "3")];
  const rows = [
    aMyLead(),
    aMyLead({
      lead: { ...aMyLead().lead, id: other },
      purchase: aPurchase({ id: other, leadId: other }),
      contact: { ...aContact, firstName: "Bertta" },
      followUp: keeps({ state: "met" }),
    }),
    aMyLead({
      lead: { ...aMyLead().lead, id: refundedId },
      purchase: aPurchase({ id: refundedId, refundedAt: "2026-11-22T12:00:00.000Z" }),
    }),
  ];
  const sent = fakeApi({ [thisMonth]: [list(...rows)], [states]: [set(id, other)] });
  await showMyLeads();
  (await screen.findByRole("link", { name: "Bertta Esimerkki" })).focus();
  await userEvent.keyboard("x");
  expect(await screen.findByText("1 chosen")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("checkbox", { name: "Choose all 2" }));
  expect(screen.getByRole("checkbox", { name: "Choose Aino Esimerkki" })).toBeChecked();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Set status" }), "Lost");
  expect(await screen.findByText("2 leads: Lost")).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "Choose all 2" })).toHaveFocus();
  expect(screen.queryByText("2 chosen")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await screen.findByText("Undone: 2 leads")).toBeInTheDocument();
  const bodies = sent.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  expect(bodies).toEqual([
    { states: [id, other].map((leadId) => ({ leadId, state: "lost" })) },
    {
      states: [
        { leadId: id, state: "to_call" },
        { leadId: other, state: "met" },
      ],
    },
  ]);
});

test("asks the server for leads of one state, with the counts of all states on the chips", async () => {
  fakeApi({
    [thisMonth]: [list(aMyLead())],
    [`${thisMonth}&state=won`]: [list()],
  });
  await showMyLeads();
  const chips = within(await screen.findByRole("group", { name: "Where you stand" }));
  expect(chips.getByRole("button", { name: "To call 1" })).toBeInTheDocument();
  await userEvent.click(chips.getByRole("button", { name: "Won 0" }));
  expect(await screen.findByText("No lead in the state “Won”")).toBeInTheDocument();
  expect(await screen.findByText("?period=this_month&state=won")).toBeInTheDocument();
});

test("saves a note with its version and a reminder as an instant", async () => {
  const note = keeps({ note: "Likes mornings", noteVersion: 3 });
  const sent = fakeApi({ [thisMonth]: [list(aMyLead({ followUp: note }))], [followUp]: [saved({})] });
  await showMyLeads();
  await userEvent.click(await screen.findByRole("button", { name: "Note and reminder: Aino Esimerkki" }));
  const field = await screen.findByRole("textbox", { name: /^Note/ });
  await userEvent.clear(field);
  await userEvent.type(field, "Call on Friday");
  await userEvent.click(screen.getByRole("button", { name: "Tomorrow at 9" }));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const body = sent.find(({ method }) => method === "PATCH")?.body;
  expect(body).toMatchObject({ note: { text: "Call on Friday", version: 3 } });
  expect(Date.parse((body as { remindAt: string }).remindAt)).toBeGreaterThan(Date.now());
});

test("keeps a typed note when Escape or a phone's Back closes its dialog, and drops it by Cancel", async () => {
  fakeApi({ [thisMonth]: [list(aMyLead())] });
  await showMyLeads();
  const open = async () =>
    userEvent.click(await screen.findByRole("button", { name: "Note and reminder: Aino Esimerkki" }));
  const field = () => screen.findByRole("textbox", { name: /^Note/ });
  await open();
  await userEvent.type(await field(), "Friday");
  await userEvent.keyboard("{Escape}");
  await open();
  expect(await field()).toHaveValue("Friday");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await open();
  expect(await field()).toHaveValue("");
});

test("keeps the state of a lead whose contact is erased, and takes no note", async () => {
  const erased = aMyLead({ contact: null, contactErasedAt: "2026-11-21T12:00:00.000Z" });
  fakeApi({ [thisMonth]: [list(erased)] });
  await showMyLeads();
  expect(await screen.findByRole("combobox", { name: "Where you stand with this lead" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Note and reminder/ })).toBeNull();
});

test("leads to a purchase that waits for the bank", async () => {
  const { body } = list();
  const { id, leadType, propertyType, place } = aMyLead().lead;
  const waiting = [{ lead: { id, leadType, propertyType, place }, until: "2026-11-21T12:05:00.000Z" }];
  fakeApi({ [thisMonth]: [{ status: 200, body: { ...body, waiting } }] });
  await showMyLeads();
  expect(await screen.findByText(/^Your purchase waits for your bank until Sat 21 Nov/)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to the lead" })).toHaveAttribute("href", `/account/lead/${id}`);
});

test("says that refunds is down, instead of looking as if no refund was requested", async () => {
  const { body } = list(aMyLead({ refund: null, refundEligibility: null }));
  fakeApi({ "GET /api/my-leads?period=this_month&days=30": [{ status: 200, body: { ...body, away: ["refunds"] } }] });
  await showMyLeads();
  expect(await screen.findByText("We cannot show refunds right now.")).toBeInTheDocument();
});
