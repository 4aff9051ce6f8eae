import type { Campaign } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes, useParams } from "react-router";
import { aCampaign, aPlan, withProgress } from "../../../../test/builders/campaigns.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { CampaignDetail } from "./campaign-detail.tsx";

const counted = { status: 200, body: { count: { agents: 1, prospects: 0, suppressed: 0 }, sample: [] } };
const answers = {
  [`GET /api/admin/campaigns/${aCampaign().id}/checks`]: {
    status: 200,
    body: { problems: [], size: 0, senders: [], coolingDown: 0 },
  },
  "POST /api/admin/campaigns/audience-preview": counted,
  "GET /api/admin/campaigns/audiences": { status: 200, body: { items: [] } },
};

function At({ campaign }: { campaign: Campaign }) {
  return <CampaignDetail {...withProgress(campaign)} step={useParams()["step"]} />;
}

async function open(campaign: Campaign, step = "") {
  fakeApi(answers);
  await show(
    <Routes>
      <Route path="/account/sa/campaigns/:id/:step?" element={<At campaign={campaign} />} />
    </Routes>,
    { user: anAdmin(), texts: ["campaigns", "back-office"], at: `/account/sa/campaigns/${campaign.id}${step}` },
  );
}

const steps = async () => within(await screen.findByRole("navigation", { name: "Steps of the campaign" }));
const current = async () =>
  (await steps()).getAllByRole("link").find((link) => link.getAttribute("aria-current"))?.textContent;

test.each([
  ["nobody to mail at the audience", { audience: { include: [], exclude: [] } }, "1Audience"],
  ["no text at the content", { content: { ...aPlan().content, blocks: [] } }, "2Content"],
  ["all there is at the review", {}, "4Review"],
])("opens a draft with %s", async (_, changes, at) => {
  await open(aCampaign({ plan: aPlan(changes) }));
  expect(await current()).toBe(at);
});

test("opens a started campaign at its progress, which a draft does not have", async () => {
  await open(aCampaign({ state: "sending" }));
  expect(await current()).toBe("4Progress");
  const names = (await steps()).getAllByRole("link").map((link) => link.textContent);
  expect(names).toEqual(["1Audience", "2Content", "3Schedule", "4Progress"]);
});

test("leads from the address of a step that a campaign does not have to one that it has", async () => {
  await open(aCampaign(), "/progress");
  expect(await current()).toBe("4Review");
});

test("starts another step at its heading, and leaves the first one to the screen", async () => {
  await open(aCampaign({ state: "sending" }));
  expect(screen.getByRole("heading", { name: "4. Progress" })).not.toHaveFocus();
  await userEvent.click((await steps()).getByRole("link", { name: /Schedule/ }));
  expect(await screen.findByRole("heading", { name: "3. Schedule" })).toHaveFocus();
});
