import { expect, test } from "@jest/globals";
import { getLead, type LeadDetail } from "@doorlight/gateway/contract";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { aContact, aLeadDetail } from "../../../../test/builders/leads.ts";
import { aUser } from "../../../../test/builders/users.ts";
import { type Answer, fakeApi, refusal } from "../../../../test/fake-fetch.ts";
import { show } from "../../../../test/show.tsx";
import { Toaster } from "../../../components/ui/toaster.tsx";
import { call } from "../../../lib/api/call.ts";
import { queryKeys } from "../../../lib/query-keys.ts";
import { ContactCard } from "./contact-card.tsx";
import { PurchasePanel } from "./purchase-panel.tsx";

const { id } = aLeadDetail();

/** The purchase part of the lead screen, which follows the cached lead. */
function Screen() {
  const { data: lead } = useQuery({
    queryKey: queryKeys.lead(id),
    queryFn: () => call(getLead, { params: { id } }),
  });
  return (
    <>
      {lead?.contact && <ContactCard contact={lead.contact} place={lead.place} />}
      {lead && <PurchasePanel lead={lead} />}
      <Toaster />
    </>
  );
}

async function buy(answer: Answer, afterwards: Partial<LeadDetail>) {
  fakeApi({
    [`GET /api/leads/${id}`]: [
      { status: 200, body: aLeadDetail() },
      { status: 200, body: aLeadDetail(afterwards) },
    ],
    [`POST /api/leads/${id}/purchase`]: answer,
    "GET /api/auth/me": { status: 200, body: { user: aUser() } },
  });
  await show(<Screen />, { user: aUser(), texts: ["purchases"] });
  await userEvent.click(await screen.findByRole("button", { name: "Buy this lead" }));
  await userEvent.click(await screen.findByRole("button", { name: "Buy for €49.00" }));
}

test("a purchase closes its dialog, moves the focus to the contact and says so in a toast", async () => {
  const bought = { contact: aContact, status: "obtained", refusal: "already_bought" } as const;
  await buy({ status: 201, body: { contact: aContact } }, bought);
  await waitFor(() => expect(screen.getByRole("heading", { name: "Contact" })).toHaveFocus());
  expect(screen.queryByRole("alertdialog")).toBeNull();
  expect(await screen.findByText("The lead is yours. The contact is on the screen.")).toBeInTheDocument();
});

test("a refused purchase says why in a toast, because its dialog leaves with a lead that is no longer available", async () => {
  await buy(refusal("last_spot_taken"), { status: "full", refusal: "lead_unavailable", spotsLeft: 0 });
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(await screen.findByText(/someone just took the last spot/)).toBeInTheDocument();
});
