import type { Campaign } from "@doorlight/gateway/contract";
import { expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aCampaign, aFilter, aPlan, withProgress } from "../../../../test/builders/campaigns.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { AudienceStep } from "./audience-step.tsx";

const PREVIEW = "POST /api/admin/campaigns/audience-preview";
const SAVED = "GET /api/admin/campaigns/audiences";
const empty = aCampaign({ plan: aPlan({ audience: { include: [], exclude: [] } }) });
const SAVE = `PUT /api/admin/campaigns/${empty.id}`;
const answer = (body: object): Answer => ({ status: 200, body });
const counted = (agents: number, prospects = 0, suppressed = 0, sample: object[] = []) =>
  answer({ count: { agents, prospects, suppressed }, sample });
const countries = ["FI", "SE"].map((code) => ({ code, names: { en: code }, currency: "EUR", selling: true }));
const group = (name: string) => [{ name, count: 2 }];
const answers = {
  "GET /api/countries": answer({ items: countries }),
  "GET /api/locations?country=FI&kind=region&limit=1000": answer({
    items: [{ kind: "region", name: "Nyland", localName: "Uusimaa" }],
  }),
  "GET /api/admin/prospects/groups?country=FI": answer({
    places: group("Helsinki"),
    brands: [],
    sources: group("Spring fair"),
    tags: group("warm"),
  }),
  [SAVED]: answer({ items: [] }),
  [PREVIEW]: counted(0),
};

async function open(campaign: Campaign = empty, more: Record<string, Answer | Answer[]> = {}) {
  const sent = fakeApi({ ...answers, ...more });
  const onSaved = jest.fn();
  await show(<AudienceStep {...withProgress(campaign)} onSaved={onSaved} onReload={() => {}} />, {
    user: anAdmin(),
    texts: ["campaigns"],
  });
  const bodiesOf = (call: string) => sent.filter(({ method, address }) => `${method} ${address}` === call);
  return { onSaved, bodiesOf };
}

const add = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const save = () => userEvent.click(screen.getByRole("button", { name: "Save and continue" }));
async function choose(chip: RegExp, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole("button", { name: chip }));
  await userEvent.click(await screen.findByLabelText(option));
  await userEvent.keyboard("{Escape}");
}

test("saves agents by region, plan, days and choices, and prospects as an exception", async () => {
  const { onSaved, bodiesOf } = await open(empty, { [SAVE]: answer({ campaign: empty }) });
  await add("Add agents");
  await choose(/^Region/, "Nyland");
  await choose(/^Plan/, "No plan");
  await choose(/^Purchases/, "Have never bought");
  const signUp = within(screen.getByRole("group", { name: "Days since sign-up" }));
  await userEvent.type(signUp.getByLabelText("At most"), "30");
  await add("Leave out prospects");
  await choose(/^Tag/, "warm");
  await save();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const agents = { countries: ["FI"], regions: ["Uusimaa"], plans: ["none"], hasBought: false };
  expect(bodiesOf(SAVE)[0]?.body).toMatchObject({
    version: 3,
    plan: {
      name: "Spring offer",
      audience: {
        include: [aFilter({ ...agents, daysSinceSignUp: { from: null, to: 30 } })],
        exclude: [aFilter({ people: "prospect", countries: ["FI"], tags: ["warm"] })],
      },
    },
  });
});

test("counts mailboxes while an audience is chosen, and says who of them gets nothing", async () => {
  const { bodiesOf } = await open(empty, { [PREVIEW]: counted(1200, 34, 5) });
  expect(screen.getByText(/^Add a group to count its mailboxes/)).toBeInTheDocument();
  await add("Add agents");
  expect(await screen.findByText("1,234 mailboxes")).toBeInTheDocument();
  expect(screen.getByText("34 prospects without an agent's mailbox")).toBeInTheDocument();
  expect(screen.getByText(/^5 of them get no mail of this kind now/)).toBeInTheDocument();
  expect(bodiesOf(PREVIEW)[0]?.body).toMatchObject({ kind: "offers", audience: { include: [{ countries: ["FI"] }] } });
});

test("asks for the count of the last choice", async () => {
  const { bodiesOf } = await open(empty, { [PREVIEW]: counted(7) });
  await add("Add agents");
  await add("Add prospects");
  await waitFor(() => {
    const asked = bodiesOf(PREVIEW).map(({ body }) => (body as { audience: { include: object[] } }).audience.include);
    expect(asked.at(-1)).toHaveLength(2);
  });
  expect(await screen.findByText("7 mailboxes")).toBeInTheDocument();
});

test("shows some people on demand, each with the group that lets the person in", async () => {
  const person = { people: "agent", personId: "01900000-0000-7000-8000-0000000000aa", country: "FI", filter: 1 };
  const prospect = { ...person, people: "prospect", personId: "01900000-0000-7000-8000-00000000000b", filter: 2 };
  const audience = { include: [aFilter({ plans: ["plus"] }), aFilter({ people: "prospect" })], exclude: [] };
  const sample = [
    { ...person, name: "Agnes Agent" },
    { ...prospect, name: null },
  ];
  const { bodiesOf } = await open(aCampaign({ plan: aPlan({ audience }) }), { [PREVIEW]: counted(1, 1, 0, sample) });
  await screen.findByText("2 mailboxes");
  await add("Show some of them");
  const agent = (await screen.findByRole("link", { name: "Agnes Agent" })).closest("li");
  expect(agent).toHaveTextContent("Agnes Agent, FinlandGroup 1: Agents · Plan: Plus");
  expect(screen.getByRole("link", { name: "A prospect" })).toHaveAttribute(
    "href",
    `/account/sa/prospects/${prospect.personId}`,
  );
  expect(bodiesOf(PREVIEW).at(-1)?.body).toMatchObject({ sample: 10 });
});

test("counts nothing while a range ends before it begins, and says so at its field", async () => {
  const { bodiesOf } = await open(empty);
  await add("Add agents");
  const visit = within(screen.getByRole("group", { name: "Days since the last visit" }));
  await userEvent.type(visit.getByLabelText("At least"), "30");
  await userEvent.type(visit.getByLabelText("At most"), "7");
  await save();
  expect(await screen.findByText("Must not be less than the other number")).toBeInTheDocument();
  expect(bodiesOf(SAVE)).toEqual([]);
});

test("does not save an audience of nobody", async () => {
  await open();
  await save();
  expect(await screen.findByText("Add a group first")).toBeInTheDocument();
});

test("removes a group and keeps the others", async () => {
  const audience = { include: [aFilter({ plans: ["plus"] }), aFilter({ plans: ["basic"] })], exclude: [] };
  const { bodiesOf } = await open(aCampaign({ plan: aPlan({ audience }) }), { [SAVE]: answer({ campaign: empty }) });
  await add("Remove Group 1");
  await save();
  await waitFor(() => expect(bodiesOf(SAVE)).toHaveLength(1));
  expect(bodiesOf(SAVE)[0]?.body).toMatchObject({ plan: { audience: { include: [{ plans: ["basic"] }] } } });
});

const kept = {
  id: "01900000-0000-7000-8000-0000000000c9",
  name: "Newcomers",
  audience: { include: [aFilter({ hasBought: false })], exclude: [] },
  savedAt: "2026-11-20T12:00:00.000Z",
};

test("takes the groups of a saved audience", async () => {
  const { bodiesOf } = await open(empty, { [SAVED]: answer({ items: [kept] }), [SAVE]: answer({ campaign: empty }) });
  await userEvent.click(await screen.findByRole("button", { name: "Use the audience Newcomers" }));
  expect(await screen.findByRole("button", { name: "Purchases: Have never bought" })).toBeInTheDocument();
  await save();
  await waitFor(() => expect(bodiesOf(SAVE)[0]?.body).toMatchObject({ plan: { audience: kept.audience } }));
});

test("saves an audience under a name, and deletes one after a question", async () => {
  const KEEP = "POST /api/admin/campaigns/audiences";
  const REMOVE = `DELETE /api/admin/campaigns/audiences/${kept.id}`;
  const { bodiesOf } = await open(aCampaign(), {
    [SAVED]: answer({ items: [kept] }),
    [KEEP]: { status: 204 },
    [REMOVE]: { status: 204 },
  });
  await add("Save this audience");
  await userEvent.type(await screen.findByLabelText("Name"), "All agents");
  await add("Save");
  await waitFor(() => expect(bodiesOf(KEEP)).toHaveLength(1));
  expect(bodiesOf(KEEP)[0]?.body).toEqual({ name: "All agents", audience: aPlan().audience });
  await userEvent.click(await screen.findByRole("button", { name: "Delete the audience Newcomers" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(bodiesOf(REMOVE)).toHaveLength(1));
});

test("keeps the groups if somebody else has saved the campaign meanwhile", async () => {
  await open(aCampaign(), { [SAVE]: refusal("version_outdated") });
  await add("Add prospects");
  await save();
  expect(await screen.findByText(/Somebody else has saved this campaign/)).toBeInTheDocument();
  expect(screen.getByRole("region", { name: "Group 2" })).toBeInTheDocument();
});

test("shows the audience of a started campaign in words", async () => {
  const audience = {
    include: [aFilter({ countries: ["FI", "SE"], daysSincePurchase: { from: 30, to: null } })],
    exclude: [],
  };
  await open(aCampaign({ state: "sending", plan: aPlan({ audience }) }));
  const words = "Agents in Finland or Sweden · Days since the last purchase: at least 30";
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Save and continue" })).toBeNull();
});
