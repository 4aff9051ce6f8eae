import type { SentMail } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAdmin, aUserRecord } from "../../../../test/builders/users.ts";
import { fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { MailLog } from "./mail-log.tsx";
import { UserMails } from "./user-mails.tsx";

const LIST = "GET /api/admin/mails?limit=50";
const leadId = "01900000-0000-7000-8000-0000000000aa";
const to = { id: "01900000-0000-7000-8000-0000000000ab", name: "Aino Laine" };
const aMail = (changes: Partial<SentMail> = {}): SentMail => ({
  id: "01900000-0000-7000-8000-000000000001",
  kind: "purchase_receipt",
  state: "failed",
  country: "FI",
  createdAt: "2026-11-21T12:00:00.000Z",
  finishedAt: "2026-11-21T12:00:03.000Z",
  reason: "550",
  leadId,
  to,
  canSendAgain: true,
  ...changes,
});
const page = (...items: SentMail[]) => ({ status: 200, body: { items, nextCursor: null } });

async function showLog(answers: Parameters<typeof fakeApi>[0], at = "/account/sa/health?tab=mails") {
  const sent = fakeApi(answers);
  await show(<MailLog />, { user: anAdmin(), texts: ["health", "audit"], at });
  return sent;
}

test("shows what was mailed to whom and how it ended", async () => {
  await showLog({
    [LIST]: page(aMail(), aMail({ id: leadId, kind: "lead_published", to: null, state: "sent", reason: "" })),
  });
  const receipt = within((await screen.findByText("Receipt of a purchase")).closest("tr")!);
  expect(receipt.getByRole("link", { name: "Aino Laine" })).toHaveAttribute("href", `/account/sa/users/${to.id}`);
  expect(receipt.getByRole("link", { name: "Open the lead" })).toHaveAttribute("href", `/account/sa/leads/${leadId}`);
  expect(receipt.getByText("Not delivered")).toBeInTheDocument();
  expect(receipt.getByText("550")).toBeInTheDocument();
  expect(
    within(screen.getByText("The request is published").closest("tr")!).getByText("The seller"),
  ).toBeInTheDocument();
});

test("sends a mail again after a question, and offers no more than that once", async () => {
  const sent = await showLog({
    [LIST]: [page(aMail()), page(aMail({ canSendAgain: false }))],
    [`POST /api/admin/mails/${aMail().id}/send-again`]: { status: 204 },
  });
  await userEvent.click(await screen.findByRole("button", { name: "Send again" }));
  const dialog = within(await screen.findByRole("alertdialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Send again" }));
  await screen.findByText("Receipt of a purchase");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  expect(sent.map(({ method }) => method)).toEqual(["GET", "POST", "GET"]);
});

test("narrows the log to mails that were not delivered", async () => {
  await showLog({ [LIST]: page(aMail()), [`${LIST}&state=failed`]: page() });
  await userEvent.click(await screen.findByRole("button", { name: /State/ }));
  await userEvent.click(await screen.findByRole("radio", { name: "Not delivered" }));
  expect(await screen.findByText("No e-mails")).toBeInTheDocument();
});

test("shows the mails to one user alone", async () => {
  const sent = fakeApi({ [`GET /api/admin/mails?limit=10&userId=${to.id}`]: page(aMail()) });
  await show(<UserMails userId={to.id} />, { user: anAdmin(), texts: ["health"] });
  expect(await screen.findByText("Receipt of a purchase")).toBeVisible();
  expect(sent).toHaveLength(1);
});

test("shows the mails to the person in the address, and those to all again", async () => {
  const person = {
    user: aUserRecord({ id: to.id, firstName: "Aino", lastName: "Laine" }),
    notes: [],
    sessions: [],
    admins: [],
  };
  await showLog(
    {
      [`${LIST}&userId=${to.id}`]: page(aMail({ kind: "invoice" })),
      [LIST]: page(aMail({ kind: "invoice" }), aMail({ id: leadId, kind: "lead_published", to: null })),
      [`GET /api/admin/users/${to.id}`]: { status: 200, body: person },
    },
    `/account/sa/health?tab=mails&userId=${to.id}`,
  );
  expect(await screen.findAllByRole("row")).toHaveLength(2);
  await userEvent.click(await screen.findByRole("button", { name: "To: Aino Laine" }));
  await userEvent.click(screen.getByRole("radio", { name: "Anybody" }));
  expect(await screen.findByText("The request is published")).toBeInTheDocument();
});
