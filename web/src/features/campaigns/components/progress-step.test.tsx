import type { AnswerOf, Campaign, CampaignProgress, listCampaignDeliveries } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aCampaign, aPlan, withProgress } from "../../../../test/builders/campaigns.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { ProgressStep } from "./progress-step.tsx";

type Recipient = AnswerOf<typeof listCampaignDeliveries>["items"][number];

const CAMPAIGN = `/api/admin/campaigns/${aCampaign().id}`;
const id = "019e8cc1-0000-4000-8000-0000000000d1";
const started = { startedAt: "2026-11-20T12:00:00.000Z" };

const aRecipient = (changes: Partial<Recipient> = {}): Recipient => ({
  id,
  people: "agent",
  personId: "01900000-0000-7000-8000-0000000000a1",
  name: "Aino Laine",
  country: "FI",
  state: "sent",
  reason: null,
  coolDownUntil: null,
  coolDownCampaign: null,
  plannedAt: "2026-11-20T12:00:00.000Z",
  sentAt: "2026-11-20T12:01:00.000Z",
  clickedAt: null,
  unsubscribedAt: null,
  complainedAt: null,
  ...changes,
});

const listed = (items: Recipient[]) => ({ status: 200, body: { items, nextCursor: null } });

async function open(
  changes: Partial<Campaign>,
  progress: Partial<CampaignProgress> = {},
  recipients: Recipient[] = [],
  more: Parameters<typeof fakeApi>[0] = {},
) {
  const answer = withProgress(aCampaign({ state: "finished", ...started, ...changes }), progress);
  const sent = fakeApi({
    [`GET ${CAMPAIGN}`]: { status: 200, body: answer },
    [`GET ${CAMPAIGN}/deliveries?limit=50`]: listed(recipients),
    [`GET ${CAMPAIGN}/deliveries?state=suppressed&limit=50`]: listed(recipients),
    ...more,
  });
  const nothing = () => {};
  const stepOf = (shown: typeof answer) => <ProgressStep {...shown} onSaved={nothing} onReload={nothing} />;
  const { rerenderWith } = await show(stepOf(answer), { user: anAdmin(), texts: ["campaigns"] });
  const move = (moved: Partial<CampaignProgress>) => rerenderWith(stepOf(withProgress(answer.campaign, moved)));
  return Object.assign(sent, { move });
}

const figure = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;

test("shows how far a campaign is, its figures and why mails were kept back", async () => {
  await open(
    { state: "sending" },
    {
      audience: 1_000,
      planned: 590,
      sending: 10,
      sent: 300,
      bounced: 4,
      clicked: 30,
      suppressed: 96,
      reasons: [
        { reason: "unsubscribed", count: 6 },
        { reason: "cool_down", count: 90 },
      ],
    },
  );
  expect(await screen.findByRole("progressbar")).toHaveAttribute("value", "400");
  expect(screen.getByText("400 of 1,000 recipients have an outcome")).toBeInTheDocument();
  expect(figure("Sent")).toBe("300");
  expect(figure("Clicked")).toBe("3010% of the e-mails sent");
  const reasons = screen.getByRole("list", { name: "Why mails were kept back" });
  expect(within(reasons).getAllByRole("listitem")[0]).toHaveTextContent("Got another campaign not long ago90");
});

test("says why a campaign stopped by itself, and what to do", async () => {
  await open({ state: "stopped", stoppedBy: "bounces" });
  expect(
    await screen.findByText(/^The campaign stopped by itself, since at least 5% of its mails came back/),
  ).toBeInTheDocument();
});

test("tells the effect in words, and whether it may be chance", async () => {
  const effect = { days: 14, mailedAgents: 4_120, heldOutAgents: 1_030, mailedShare: 61_000, heldOutShare: 48_000 };
  await open({}, { effect: { ...effect, difference: 13_000, low: -4_000, high: 30_000 } });
  const text =
    "Agents who bought within 14 days: 6.1% of the 4,120 in the campaign against 4.8% of the 1,030 held out.";
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText("Difference +1.3 percentage points (95% interval -0.4 to +3.0).")).toBeInTheDocument();
  expect(screen.getByText("The groups are so small that this difference may be chance.")).toBeInTheDocument();
});

test("says that without held-out people there is nothing to compare with", async () => {
  await open({ plan: aPlan({ holdOutPercent: 0 }) });
  expect(await screen.findByText(/^Nobody was held out/)).toBeInTheDocument();
});

test("counts clicks of people and machines apart", async () => {
  const target = "https://doorlight.example/leads";
  await open({}, { links: [{ block: 2, target, people: 12, clicks: 15, machineClicks: 40 }] });
  const row = (await screen.findByText(target)).closest("tr")!;
  expect(row.textContent).toMatch(/12.*15.*40/);
});

test("lists recipients with the reason, their pages, and a file of the same state", async () => {
  const coolDown = {
    reason: "cool_down",
    coolDownUntil: "2026-12-03T10:00:00.000Z",
    coolDownCampaign: "Autumn",
  } as const;
  const sent = await open({}, {}, [aRecipient({ state: "suppressed", sentAt: null, ...coolDown })]);
  expect(
    await screen.findByText(/^Cool-down until 3 Dec 2026, .+ because of the campaign Autumn$/),
  ).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Aino Laine" })).toHaveAttribute(
    "href",
    "/account/sa/users/01900000-0000-7000-8000-0000000000a1",
  );
  await userEvent.click(screen.getByRole("button", { name: /Any state/ }));
  await userEvent.click(await screen.findByRole("radio", { name: "Kept back" }));
  await userEvent.keyboard("{Escape}");
  expect(await screen.findByRole("link", { name: "Download as a spreadsheet" })).toHaveAttribute(
    "href",
    expect.stringContaining("state=suppressed"),
  );
  expect(sent.some(({ address }) => address.includes("deliveries?state=suppressed"))).toBe(true);
});

test("asks before an uncertain mail is sent again", async () => {
  const settle = `POST /api/admin/campaign-deliveries/${id}/settle`;
  const sent = await open({}, { uncertain: 1 }, [aRecipient({ state: "uncertain" })], { [settle]: { status: 204 } });
  await userEvent.click(await screen.findByRole("button", { name: "Was not sent" }));
  expect(await screen.findByText(/its recipient has two/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "It was not sent" }));
  await waitFor(() => expect(sent.find(({ method }) => method === "POST")?.body).toEqual({ sent: false }));
});

test("says that a campaign which has not started has no figures yet", async () => {
  await open({ state: "scheduled", startedAt: null, startsAt: "2026-12-01T07:00:00.000Z" });
  expect(await screen.findByText(/^Nothing has gone out yet/)).toBeInTheDocument();
  expect(screen.queryByText("Recipients")).not.toBeInTheDocument();
});

test("says how often mails were opened where a country counts it", async () => {
  await open({}, { opens: 1_204 });
  expect(screen.getByText(/^Opened 1204 times in all/)).toBeInTheDocument();
});

test("says nothing of opens where no country counts them", async () => {
  await open({});
  expect(screen.queryByText(/^Opened/)).toBeNull();
});

test("says of the mails that a stopped campaign still planned that they were not sent", async () => {
  const planned = aRecipient({ state: "planned", sentAt: null });
  await open({ state: "stopped" }, { audience: 100, planned: 56, sent: 44 }, [planned]);
  expect(screen.getByText(/^The campaign was stopped/)).toBeInTheDocument();
  expect(figure("Not sent: stopped")).toBe("56");
  expect(screen.getByText("100 of 100 recipients have an outcome")).toBeInTheDocument();
  const row = (await screen.findByRole("link", { name: "Aino Laine" })).closest("tr")!;
  expect(row).toHaveTextContent("Not sent: stopped");
  expect(screen.queryByText(/Planned/)).toBeNull();
});

test("reads the recipients anew whenever the figures have moved", async () => {
  const listings = `GET ${CAMPAIGN}/deliveries?limit=50`;
  const planned = aRecipient({ state: "planned", sentAt: null });
  const sent = await open({ state: "sending" }, { audience: 1, planned: 1 }, [], {
    [listings]: [listed([planned]), listed([aRecipient()])],
  });
  expect(await screen.findByText(/^Planned for/)).toBeInTheDocument();
  sent.move({ audience: 1, planned: 1 });
  sent.move({ audience: 1, sent: 1 });
  expect(await screen.findByText(/^Handed over/)).toBeInTheDocument();
  expect(sent.filter(({ address }) => address.includes("deliveries"))).toHaveLength(2);
});
