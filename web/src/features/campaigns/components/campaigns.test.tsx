import type { Campaign } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { aCampaign, aPlan } from "../../../../test/builders/campaigns.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Campaigns } from "./campaigns.tsx";

const LIST = "GET /api/admin/campaigns";
const list = (...items: Campaign[]): Answer => ({ status: 200, body: { items, nextCursor: null } });

async function showCampaigns(answers: Record<string, Answer | Answer[]>) {
  const sent = fakeApi(answers);
  await show(
    <Routes>
      <Route path="/" element={<Campaigns />} />
      <Route path="/account/sa/campaigns/:id" element="The draft" />
    </Routes>,
    { user: anAdmin(), texts: ["campaigns"] },
  );
  return sent;
}

test("lists campaigns with state, kind and the time of their newest step", async () => {
  const starting = aCampaign({ state: "scheduled", startsAt: "2026-12-01T07:00:00.000Z" });
  await showCampaigns({ [LIST]: list(starting) });
  const row = within((await screen.findByRole("link", { name: "Spring offer" })).closest("tr")!);
  for (const text of ["Scheduled", "Offers", /^Starts 1 Dec 2026/]) expect(row.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Spring offer" })).toHaveAttribute(
    "href",
    `/account/sa/campaigns/${starting.id}`,
  );
});

test("makes a draft under a name, which goes to nobody yet, and leads to it", async () => {
  const create = "POST /api/admin/campaigns";
  const sent = await showCampaigns({ [LIST]: list(), [create]: { status: 201, body: { campaign: aCampaign() } } });
  await userEvent.click(await screen.findByRole("button", { name: "New campaign" }));
  await userEvent.type(await screen.findByLabelText("Name"), "Spring offer");
  await userEvent.click(screen.getByRole("button", { name: "Make the draft" }));
  expect(await screen.findByText("The draft")).toBeInTheDocument();
  expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({
    name: "Spring offer",
    reportingEmail: "admin@doorlight.test",
    audience: { include: [], exclude: [] },
  });
});

test("asks for the name of a campaign before it makes a draft", async () => {
  const sent = await showCampaigns({ [LIST]: list(aCampaign({ plan: aPlan({ priority: true }) })) });
  expect(await screen.findByText("Starts before others")).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "New campaign" }));
  await userEvent.click(await screen.findByRole("button", { name: "Make the draft" }));
  expect(await screen.findByText("Required")).toBeInTheDocument();
  expect(sent.filter(({ method }) => method === "POST")).toEqual([]);
});

test("lets campaigns be asked for again after a failure", async () => {
  await showCampaigns({ [LIST]: [refusal("unavailable"), refusal("unavailable"), list(aCampaign())] });
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByText("Spring offer")).toBeInTheDocument();
});
