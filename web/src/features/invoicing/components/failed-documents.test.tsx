import { expect, test } from "@jest/globals";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { anAccountInvoice } from "../../../../test/builders/invoices.ts";
import { anAdmin } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../../test/toasts.ts";
import { FailedDocuments } from "./failed-documents.tsx";

const invoice = anAccountInvoice({ delivery: "pending", hasDocuments: false });
const failed = {
  id: invoice.id,
  number: invoice.number,
  account: invoice.account,
  cause: "PDF: TypeError",
  failedAt: "2026-12-10T08:00:00.000Z",
  attempts: 3,
};
const isList = ({ address }: { address: string }) => address.endsWith("/failed-documents");
const send = `POST /api/admin/invoices/${invoice.id}/send`;

async function open(items: object[], answers: Record<string, Answer> = {}) {
  const sent = fakeApi({
    "GET /api/countries": { status: 200, body: { items: [] } },
    "GET /api/admin/invoicing/FI/failed-documents": { status: 200, body: { items, nextCursor: null } },
    ...answers,
  });
  const page = (
    <>
      <FailedDocuments country="FI" />
      <Toaster />
    </>
  );
  await show(page, { user: anAdmin(), texts: ["invoicing", "invoices"] });
  return sent;
}

const retry = async () =>
  userEvent.setup({ delay: null }).click(await screen.findByRole("button", { name: "Try again" }));

test("lists an invoice without files with its account and the cause, and retries it", async () => {
  const sent = await open([failed], { [send]: { status: 202, body: { invoice, cause: null } } });
  expect(await screen.findByRole("link", { name: invoice.number })).toHaveAttribute(
    "href",
    `/account/sa/invoicing/${invoice.id}`,
  );
  expect(screen.getByText("PDF: TypeError")).toBeInTheDocument();
  expect(screen.getByText(/^Tried 3 times, last on 10 Dec 2026/)).toBeInTheDocument();
  await retry();
  expect(await screen.findByText("The invoice is on its way.")).toBeInTheDocument();
  await waitFor(() => expect(sent.filter(isList)).toHaveLength(2));
});

test("says the cause of an invoice that fails again", async () => {
  await open([failed], { [send]: { status: 202, body: { invoice, cause: "finvoice_3_0: TypeError" } } });
  await retry();
  expect(await screen.findByText("Still not possible. finvoice_3_0: TypeError")).toBeInTheDocument();
});

test("shows nothing if all files were made", async () => {
  const sent = await open([]);
  await waitFor(() => expect(sent.filter(isList)).toHaveLength(1));
  expect(screen.queryByText("Files that could not be made")).toBeNull();
});
