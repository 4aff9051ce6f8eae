import type { Campaign } from "@doorlight/gateway/contract";
import { expect, jest, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aCampaign, aFilter, aPlan, withProgress } from "../../../../test/builders/campaigns.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { saveDraft } from "../../../lib/draft-storage.ts";
import { identityOf } from "../../../lib/session.ts";
import { ReviewStep } from "./review-step.tsx";

const draft = aCampaign();
const START = `POST /api/admin/campaigns/${draft.id}/start`;
const answer = (body: object): Answer => ({ status: 200, body });
const counted = (agents: number) => answer({ count: { agents, prospects: 0, suppressed: 0 }, sample: [] });
const finland = { code: "FI", names: { en: "Finland" }, currency: "EUR", timeZone: "Europe/Helsinki", selling: true };

const noChecks = { problems: [], size: 24_100, senders: [], coolingDown: 0 };
const CHECKS = `GET /api/admin/campaigns/${draft.id}/checks`;

async function open(campaign: Campaign = draft, more: Record<string, Answer> = {}) {
  const sent = fakeApi({
    "GET /api/countries": answer({ items: [finland] }),
    "POST /api/admin/campaigns/audience-preview": counted(1000),
    [CHECKS]: answer(noChecks),
    ...more,
  });
  const onSaved = jest.fn();
  await show(<ReviewStep {...withProgress(campaign)} onSaved={onSaved} onReload={() => {}} />, {
    user: anAdmin(),
    texts: ["campaigns", "back-office"],
  });
  return { onSaved, started: () => sent.find(({ address }) => address.endsWith("/start"))?.body };
}

/** As the schedule leaves it on this device. */
const chooseStart = (time: string) =>
  saveDraft(
    { owner: identityOf(anAdmin()), name: `campaign ${draft.id} start`, outlivesTab: true },
    { isLater: true, time },
  );

test("says who gets what when in one summary", async () => {
  await open();
  expect(await screen.findByText("1,000 mailboxes")).toBeInTheDocument();
  for (const text of ["Agents", "Leads at half price", "At once", "08:00–20:00 by the recipient's clock", "10 %"])
    expect(screen.getByText(text)).toBeInTheDocument();
});

test("leaves out of the question those whom another campaign keeps from a mail now", async () => {
  await open(draft, { [CHECKS]: answer({ ...noChecks, coolingDown: 500 }) });
  await userEvent.click(await screen.findByRole("button", { name: "Start the campaign" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Start this campaign?" }));
  expect(question.getByText("At most 450 people get this e-mail.")).toBeInTheDocument();
  expect(question.getByText(/^500 people had another campaign within its cool-down/)).toBeInTheDocument();
});

test("starts a draft at once after a question that says how many people get a mail", async () => {
  const { onSaved, started } = await open(draft, { [START]: answer({ campaign: draft }) });
  await userEvent.click(await screen.findByRole("button", { name: "Start the campaign" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Start this campaign?" }));
  expect(question.getByText("At most 900 people get this e-mail.")).toBeInTheDocument();
  expect(question.getByText(/^It starts at once\. .* At most 100 mails go out a minute\.$/)).toBeInTheDocument();
  expect(started()).toBeUndefined();
  await userEvent.click(question.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  expect(started()).toEqual({ version: 3, startsAt: null });
});

test("starts a draft at the chosen time of the country's clocks, and clears the choice", async () => {
  chooseStart("2040-12-01T09:00");
  const { started } = await open(draft, { [START]: answer({ campaign: draft }) });
  await userEvent.click(await screen.findByRole("button", { name: "Start the campaign" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/^It starts 1 Dec 2040, 0?9:00/)).toBeInTheDocument();
  await userEvent.click(question.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(started()).toEqual({ version: 3, startsAt: "2040-12-01T07:00:00.000Z" }));
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

test("names what is left to solve with the ways there, and offers no start", async () => {
  chooseStart("2020-12-01T09:00");
  const content = { ...aPlan().content, blocks: [] };
  await open(aCampaign({ plan: aPlan({ content, audience: { include: [aFilter()], exclude: [] } }) }), {
    "POST /api/admin/campaigns/audience-preview": counted(0),
  });
  expect(await screen.findByText("Nobody is in the audience now.")).toBeInTheDocument();
  const ways = ["audience", "content", "schedule"].map((step) => `/account/sa/campaigns/${draft.id}/${step}`);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(ways);
  expect(screen.getByText("The chosen start has passed.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Start the campaign" })).toBeNull();
});

test("keeps the question open with the reason if the start is refused", async () => {
  const { onSaved } = await open(draft, {
    [START]: refusal("version_outdated"),
  });
  await userEvent.click(await screen.findByRole("button", { name: "Start the campaign" }));
  await userEvent.click(await screen.findByRole("button", { name: "Start" }));
  expect(await screen.findByText(/^This has changed since you opened it/)).toBeInTheDocument();
  expect(onSaved).not.toHaveBeenCalled();
});

const sender = {
  country: "FI",
  domain: "mail.example",
  checks: [
    { record: "spf", state: "ok", name: "mail.example" },
    { record: "dmarc", state: "missing", name: "_dmarc.mail.example" },
  ],
  stops: false,
};

test("lists what was checked, and starts in spite of what only deserves a look", async () => {
  const problems = [{ kind: "missing_translation", part: "subject", block: 0, locale: "sv", found: "" }];
  await open(draft, { [CHECKS]: answer({ problems, size: 120_000, senders: [sender], coolingDown: 0 }) });
  const list = (await screen.findByRole("heading", { name: "Check list" })).parentElement;
  for (const text of [
    "In order: Texts, links and variables are right",
    "Worth a look: 1 text is not translated",
    "Worth a look: Size: 120 kB. Some mail programs cut off",
    "In order: SPF of mail.example (Finland): right",
    "Worth a look: DMARC of mail.example (Finland): missing at _dmarc.mail.example",
  ])
    expect(list).toHaveTextContent(text);
  expect(await screen.findByRole("button", { name: "Start the campaign" })).toBeInTheDocument();
});

test("offers no start with mistakes in the content or a sender that nobody would believe", async () => {
  const problems = [{ kind: "unknown_variable", part: "block", block: 1, locale: "en", found: "name" }];
  const senders = [{ ...sender, stops: true }];
  await open(draft, { [CHECKS]: answer({ problems, size: 20_000, senders, coolingDown: 0 }) });
  expect(await screen.findByText(/^Mail programs would not believe mails from mail.example/)).toBeInTheDocument();
  expect(screen.getAllByText(/^1 mistake in the content/)).toHaveLength(2);
  expect(screen.getByText("Block 1, English").closest("li")).toHaveTextContent("name");
  expect(screen.getByText(/^DMARC of mail/).closest("li")).toHaveTextContent("Keeps it from starting:");
  expect(screen.queryByRole("button", { name: "Start the campaign" })).toBeNull();
});

test("offers no start before everything is checked", async () => {
  await open(draft, { [CHECKS]: refusal("unavailable") });
  expect(await screen.findByRole("heading", { name: "Looking at everything" })).toBeInTheDocument();
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Start the campaign" })).toBeNull();
});
