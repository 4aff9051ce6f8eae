import type { LedgerRow } from "@doorlight/gateway/contract";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { Toaster } from "../src/components/ui/toaster.tsx";
import { Credits } from "../src/features/billing/components/credits.tsx";
import { LEDGER } from "./builders/ledger.ts";
import { anOverview, somePacks } from "./builders/plans.ts";
import { aUser } from "./builders/users.ts";
import { type Answer, fakeApi } from "./fake-fetch.ts";
import { show } from "./show.tsx";

/** Where a buyer without credits buys a pack, and goes back to a lead. */
export const ofLead = "/account/billing/credits?next=%2Faccount%2Flead%2F1";
export const sold: Answer = { status: 201, body: { saleId: "01900000-0000-7000-8000-0000000000dd" } };
export const ledger = (...items: LedgerRow[]): Answer => ({ status: 200, body: { items, nextCursor: null, away: [] } });

/** The credits of the billing page; returns the purchases that are sent from it. */
export async function open(
  answers: Answer | Answer[],
  at = "/account/billing/credits",
  packs: Answer | Answer[] = { status: 200, body: { items: somePacks } },
  ledgers: Answer | Answer[] = ledger(),
) {
  const sent = fakeApi({
    "GET /api/auth/session": { status: 200, body: { user: aUser() } },
    "GET /api/billing/overview": { status: 200, body: anOverview({ complete: true }) },
    "GET /api/billing/packs": packs,
    [LEDGER]: ledgers,
    "POST /api/billing/packs/credits_5/purchase": answers,
  });
  const screens = (
    <>
      <Routes>
        <Route path="/account/billing/credits" element={<Credits overview={anOverview()} />} />
        <Route path="/account/lead/1" element="The lead" />
      </Routes>
      <Toaster />
    </>
  );
  await show(screens, { user: aUser(), texts: ["billing", "cards"], at });
  return () =>
    sent
      .filter(({ method }) => method === "POST")
      .map(({ headers, body }) => ({ key: headers.get("idempotency-key"), ...(body as object) }));
}

/** Confirms the pack of the dialog, whichever way it is paid. */
export async function pay(): Promise<void> {
  await userEvent.click(
    await screen.findByRole("button", { name: /^(Pay €257\.28|Buy: €257\.28 on your next invoice)$/ }),
  );
}
/** Chooses a pack. */
export const ask = async () => userEvent.click(await screen.findByRole("button", { name: /5 credits/ }));
