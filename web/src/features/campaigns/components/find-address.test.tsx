import type { MailboxCampaign, Suppression } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { FindAddress } from "./find-address.tsx";

const FIND = "POST /api/admin/suppressions/find";
const BLOCK = "POST /api/admin/suppressions";
const LIFT = "POST /api/admin/suppressions/lift";
const email = "aino@homes.example";
const suppressedAt = "2026-11-20T12:00:00.000Z";

const cooling: MailboxCampaign = {
  id: "01900000-0000-7000-8000-00000000c001",
  name: "Autumn news",
  state: "finished",
  delivery: {
    id: "01900000-0000-7000-8000-00000000d001",
    people: "prospect",
    personId: "01900000-0000-7000-8000-00000000f001",
    country: "FI",
    state: "suppressed",
    reason: "cool_down",
    coolDownUntil: "2026-12-13T08:00:00.000Z",
    coolDownCampaign: "Spring news",
    plannedAt: suppressedAt,
    sentAt: null,
    clickedAt: null,
    unsubscribedAt: null,
    complainedAt: null,
  },
};

const listed = (...items: Suppression[]) => ({ status: 200, body: { items, campaigns: [] as MailboxCampaign[] } });
const by = (reason: Suppression["reason"], kind: Suppression["kind"] = null) => ({ reason, kind, suppressedAt });

async function find(...answers: ReturnType<typeof listed>[]) {
  const sent = fakeApi({ [FIND]: answers, [BLOCK]: { status: 204 }, [LIFT]: { status: 204 } });
  await show(<FindAddress />, { user: anAdmin(), texts: ["campaigns"] });
  await userEvent.type(await screen.findByLabelText("E-mail address"), email);
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  return sent;
}

test("blocks an address that gets campaign mails, once it is confirmed", async () => {
  const sent = await find(listed(), listed(by("by_hand")));
  expect(await screen.findByText(`Nothing blocks ${email}.`)).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "Block this address" }));
  await userEvent.click(await screen.findByRole("button", { name: "Block" }));
  expect(await screen.findByText(/^Blocked by an admin/)).toBeInTheDocument();
  expect(sent.map(({ address }) => address)).toEqual([
    "/api/admin/suppressions/find",
    "/api/admin/suppressions",
    "/api/admin/suppressions/find",
  ]);
});

test("undoes a block by bounces", async () => {
  const sent = await find(listed(by("bounced")), listed());
  expect(await screen.findByText(/^E-mails to the address come back/)).toHaveTextContent("since 20 Nov 2026");
  await userEvent.click(screen.getByRole("button", { name: "Undo the block" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText(`Nothing blocks ${email}.`)).toBeInTheDocument();
  expect(sent[1]).toMatchObject({ address: "/api/admin/suppressions/lift", body: { email } });
});

test("does not offer to undo what the person has said", async () => {
  await find(listed(by("unsubscribed", "offers")));
  expect(await screen.findByText(/^Unsubscribed, Offers/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Undo the block" })).not.toBeInTheDocument();
});

test("names the campaigns that an address was in, and why it got none of one", async () => {
  await find({ status: 200, body: { items: [], campaigns: [cooling] } });
  expect(await screen.findByRole("link", { name: "Autumn news" })).toBeInTheDocument();
  expect(screen.getByText(/because of the campaign Spring news/)).toHaveTextContent("until 13 Dec 2026");
});

test("takes an answer away with the search for another address, even for one that is none", async () => {
  const sent = await find(listed());
  expect(await screen.findByText(`Nothing blocks ${email}.`)).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText("E-mail address"), "@");
  await userEvent.click(screen.getByRole("button", { name: "Find" }));
  expect(await screen.findByText("Invalid email")).toBeInTheDocument();
  expect(screen.queryByText(/^Nothing blocks/)).toBeNull();
  expect(sent).toHaveLength(1);
});

test("says of a mail that a stopped campaign still planned that it was not sent", async () => {
  const delivery = { ...cooling.delivery, state: "planned", reason: null } as const;
  await find({ status: 200, body: { items: [], campaigns: [{ ...cooling, state: "stopped", delivery }] } });
  expect(await screen.findByText("Not sent: stopped")).toBeInTheDocument();
});
