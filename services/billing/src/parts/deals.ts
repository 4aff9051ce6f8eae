import type { Db } from "@doorlight/common/db";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { makeDealDuesStore } from "../db/deal-dues-store.ts";
import { makeDealStore } from "../db/deal-store.ts";
import type { DetailsStore } from "../db/details-store.ts";
import type { makeEvents } from "../events.ts";
import type { AddInvoiceLine } from "../use-cases/add-invoice-lines.ts";
import { makeAnswerDeal } from "../use-cases/answer-deal.ts";
import { makeBindDeal } from "../use-cases/bind-deal.ts";
import { makeChangeDeals } from "../use-cases/change-deals.ts";
import { makeCreateDeal } from "../use-cases/create-deal.ts";
import { makeEndDealsOfUser } from "../use-cases/end-deals-of-user.ts";
import { makeMailDeal } from "../use-cases/mail-deal.ts";
import { makeRenewDeals } from "../use-cases/renew-deals.ts";
import type { ReserveDebt } from "../use-cases/reserve-debt.ts";
import { makeSettleDeal } from "../use-cases/settle-deal.ts";

type Dependencies = {
  db: Db;
  details: DetailsStore;
  events: ReturnType<typeof makeEvents>;
  packs: ReadonlyMap<string, CountryPack>;
  clock: Clock;
  addInvoiceLine: AddInvoiceLine;
  reserveDebt: Pick<ReserveDebt, "whileReserved" | "take" | "giveBack">;
};

/** Individual contracts, with their quotas and fees. */
export function makeDeals({ db, details, events, packs, clock, addInvoiceLine, reserveDebt }: Dependencies) {
  const deals = makeDealStore(db);
  const dealFees = makeDealDuesStore(db);
  const settleDeal = makeSettleDeal({ dues: dealFees, packs, events, addInvoiceLine, reserveDebt });
  const bindDeal = makeBindDeal({ deals, settleDeal, events });
  const mailDeal = makeMailDeal({ packs, events });
  const packOf = (country: string) => countryPackOf(packs, country);
  const { findPayable } = details;
  const answerDeal = makeAnswerDeal({ db, deals, bindDeal, mailDeal, reserveDebt, findPayable, packOf, clock });
  return {
    deals,
    dealFees,
    createDeal: makeCreateDeal({ db, deals, packs, clock }),
    changeDeals: makeChangeDeals({ db, deals, details, bindDeal, answerDeal, mailDeal, packs, clock }),
    answerDeal,
    renewDeals: makeRenewDeals({ db, deals, settleDeal, events, clock }),
    endDealsOfUser: makeEndDealsOfUser({ deals, settleDeal, answerDeal, events }),
  };
}
