import type { Db } from "@doorlight/common/db";
import { type CountryPack, countryPackOf } from "@doorlight/common/product";
import type { Clock } from "@doorlight/common/time";
import { makeDealDuesStore } from "../db/deal-dues-store.ts";
import { makeDealStore } from "../db/deal-store.ts";
import type { DetailsStore } from "../db/details-store.ts";
import type { Budgets } from "../clients/budgets.ts";
import type { makeEvents } from "../events.ts";
import type { AddInvoiceLine } from "../use-cases/add-invoice-lines.ts";
import { makeAnswerDeal } from "../use-cases/answer-deal.ts";
import { makeBindDeal } from "../use-cases/bind-deal.ts";
import { makeChangeDeals } from "../use-cases/change-deals.ts";
import type { CreditInvoice } from "../use-cases/credit-invoice.ts";
import { makeCreateDeal } from "../use-cases/create-deal.ts";
import { makeEndDealsOfUser } from "../use-cases/end-deals-of-user.ts";
import { makeFollowQuotaUse } from "../use-cases/follow-quota-use.ts";
import { makeMailDeal } from "../use-cases/mail-deal.ts";
import { makePacksOfPayers } from "../use-cases/packs-of-payers.ts";
import { makePreviewCut } from "../use-cases/preview-cut.ts";
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
  creditInvoice: Pick<CreditInvoice, "ofFee" | "lock">;
  reserveDebt: Pick<ReserveDebt, "whileSold" | "take" | "giveBack">;
  quotaUse: Pick<Budgets, "listQuotaUse">;
};

/** Individual contracts, with their quotas and fees. */
export function makeDeals({ db, details, events, packs, clock, ...ports }: Dependencies) {
  const deals = makeDealStore(db);
  const dealFees = makeDealDuesStore(db);
  const { reserveDebt, quotaUse } = ports;
  const packOf = (country: string) => countryPackOf(packs, country);
  const packsOfPayers = makePacksOfPayers({ details, packOf });
  const settleDeal = makeSettleDeal({ dues: dealFees, packs, packsOfPayers, events, ...ports });
  const mailDeal = makeMailDeal({ packsOfPayers, events });
  const bindDeal = makeBindDeal({ deals, settleDeal, mailDeal, events });
  const { findPayable } = details;
  const common = { db, deals, dues: dealFees, bindDeal, mailDeal, settleDeal, clock };
  const answerDeal = makeAnswerDeal({ ...common, reserveDebt, findPayable, packOf });
  return {
    deals,
    dealFees,
    createDeal: makeCreateDeal({ db, deals, packs, clock }),
    changeDeals: makeChangeDeals({ ...common, details, answerDeal, packs }),
    previewCut: makePreviewCut({ ...common, quotaUse, packs }),
    packsOfPayers,
    settleDeal,
    answerDeal,
    renewDeals: makeRenewDeals({
      db,
      deals,
      dues: dealFees,
      findPayable,
      bindDeal,
      mailDeal,
      settleDeal,
      events,
      packOf,
      clock,
    }),
    followQuotaUse: makeFollowQuotaUse({ deals, dues: dealFees, bindDeal, clock }),
    endDealsOfUser: makeEndDealsOfUser({ deals, bindDeal, answerDeal, mailDeal }),
  };
}
