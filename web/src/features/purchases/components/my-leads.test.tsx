import { expect, test } from "@jest/globals";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { aContact, aMyLead } from "../../../../test/builders/leads.ts";
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
    away: [] as string[],
  },
});
const thisMonth = "GET /api/my-leads?period=this_month&days=30";
const followUp = `PATCH /api/my-leads/${aMyLead().lead.id}/follow-up`;
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

test("shows owner, phone link, street, home and state of the request in a row", async () => {
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
  expect(row.getByText(/^Open until/)).toBeInTheDocument();
});

test("says that the contact of a row is erased, and has nothing to call", async () => {
  const erased = aMyLead({ contact: null, contactErasedAt: "2026-11-21T12:00:00.000Z" });
  fakeApi({ "GET /api/my-leads?period=this_month&days=30": [list(erased)] });
  await showMyLeads();
  expect(await screen.findByRole("link", { name: "The seller’s details are no longer kept" })).toBeInTheDocument();
  expect(screen.getByText("Details erased 21 Nov 2026")).toBeInTheDocument();
  expect(screen.getByText("02170 Espoo")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: /^\+358/ })).toBeNull();
});

test("says at once that a seller closed the request", async () => {
  fakeApi({ "GET /api/my-leads?period=this_month&days=30": [list(aMyLead())] });
  await showMyLeads();
  await screen.findByText(/^Open until/);
  act(() => FakeEventSource.last.send("spots", { leadId: aMyLead().lead.id, spotsLeft: 2, closed: true }));
  expect(await screen.findByText(/^Closed by the seller/)).toBeInTheDocument();
});

test("keeps a search in the address and asks the server", async () => {
  const sent = fakeApi({
    "GET /api/my-leads?period=this_year&days=30": [list(aMyLead())],
    "GET /api/my-leads?period=this_year&days=30&q=040+552": [list()],
  });
  await showMyLeads("/account/my-leads?period=this_year");
  await userEvent.type(screen.getByRole("searchbox", { name: "Name, phone, street, town" }), "040 552");
  expect(await screen.findByText("No lead matches “040 552”")).toBeInTheDocument();
  expect(await screen.findByText("?period=this_year&q=040+552")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Clear search" }));
  expect(await screen.findByText("?period=this_year")).toBeInTheDocument();
  expect(sent.length).toBeGreaterThanOrEqual(2);
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

test("sets the state of a lead at once by a tap, and back by undo", async () => {
  const sent = fakeApi({
    [thisMonth]: [list(aMyLead()), list(aMyLead({ followUp: keeps({ state: "met" }) })), list(aMyLead())],
    [followUp]: [saved({ state: "met" }), saved({ state: "to_call" })],
  });
  await showMyLeads();
  const states = within(await screen.findByRole("group", { name: "Where you stand with Aino Esimerkki" }));
  await userEvent.click(states.getByRole("button", { name: "Met" }));
  expect(states.getByRole("button", { name: "Met", pressed: true })).toBeInTheDocument();
  expect(await screen.findByText("Aino Esimerkki: Met")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(await states.findByRole("button", { name: "To call", pressed: true })).toBeInTheDocument();
  const bodies = () => sent.filter(({ method }) => method === "PATCH").map(({ body }) => body);
  await waitFor(() => expect(bodies()).toEqual([{ state: "met" }, { state: "to_call" }]));
});

test("restores the server's state if saving one fails, and says so", async () => {
  fakeApi({ [thisMonth]: [list(aMyLead())], [followUp]: [{ status: 500 }] });
  await showMyLeads();
  const states = within(await screen.findByRole("group", { name: "Where you stand with Aino Esimerkki" }));
  await userEvent.click(states.getByRole("button", { name: "Won" }));
  expect(await screen.findByText(/Aino Esimerkki: the change was not saved/)).toBeInTheDocument();
  expect(await states.findByRole("button", { name: "To call", pressed: true })).toBeInTheDocument();
});

test("sets the state of the focused row by a digit and opens the note by N", async () => {
  const sent = fakeApi({ [thisMonth]: [list(aMyLead())], [followUp]: [saved({ state: "called" })] });
  await showMyLeads();
  await screen.findByRole("link", { name: "Aino Esimerkki" });
  await userEvent.keyboard("2");
  expect(sent.some(({ method }) => method === "PATCH")).toBe(false);
  screen.getByRole("link", { name: "Aino Esimerkki" }).focus();
  await userEvent.keyboard("2");
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ body: { state: "called" } })));
  await userEvent.keyboard("n");
  expect(await screen.findByRole("dialog", { name: "Aino Esimerkki: note and reminder" })).toBeInTheDocument();
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

test("keeps the state of a lead whose contact is erased, and takes no note", async () => {
  const erased = aMyLead({ contact: null, contactErasedAt: "2026-11-21T12:00:00.000Z" });
  fakeApi({ [thisMonth]: [list(erased)] });
  await showMyLeads();
  expect(await screen.findByRole("group", { name: "Where you stand with this lead" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: /Note and reminder/ })).toBeNull();
});

test("says that refunds is down, instead of looking as if no refund was requested", async () => {
  const { body } = list(aMyLead({ refund: null, refundEligibility: null }));
  fakeApi({ "GET /api/my-leads?period=this_month&days=30": [{ status: 200, body: { ...body, away: ["refunds"] } }] });
  await showMyLeads();
  expect(await screen.findByText("We cannot show refunds right now.")).toBeInTheDocument();
});
