import { expect, test } from "@jest/globals";
import { screen } from "@testing-library/react";
import { aDeal } from "../../../test/builders/deals.ts";
import { anAdmin } from "../../../test/builders/users.ts";
import { fakeApi } from "../../../test/fake-fetch.ts";
import { show } from "../../../test/show.tsx";
import { DealHistory } from "./components/deal-history.tsx";
import { useDeal } from "./use-deal.ts";

const deal = aDeal({ state: "ended" });
/** Ended now: the leads that are used are counted a moment later. */
const answer = (returned: number | null) => {
  const by = { admin: { id: "1", name: "Ada Admin" }, approvedBy: null, fields: [] };
  const change = { what: "ended", at: new Date().toISOString(), ...by };
  const history = [{ ...change, returned: returned === null ? null : { amount: returned, currency: "EUR" } }];
  return { status: 200, body: { deal, history } };
};

function History() {
  const { data } = useDeal(deal.id);
  return data ? <DealHistory history={data.history} country="FI" /> : null;
}

test("shows what went back of a deal that has just ended as soon as it is counted", async () => {
  fakeApi({ [`GET /api/admin/deals/${deal.id}`]: [answer(null), answer(40_000)] });
  await show(<History />, { user: anAdmin(), texts: ["deals"] });
  expect(await screen.findByText("Ada Admin ended it")).toBeVisible();
  expect(await screen.findByText("€400 of the fees went back to the payer", {}, { timeout: 5000 })).toBeVisible();
});
