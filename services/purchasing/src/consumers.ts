import { timestampDate, type Timestamp } from "@bufbuild/protobuf/wkt";
import { type Consumer, consumer } from "@doorlight/common/kafka";
import { fromProto } from "@doorlight/common/money";
import { enumText } from "@doorlight/common/rpc";
import { BillingMethod } from "@doorlight/proto/billing/v1/billing_pb";
import { AccountPayableChangedSchema, PriceListChangedSchema } from "@doorlight/proto/billing/v1/events_pb";
import { LeadType } from "@doorlight/proto/common/v1/lead_type_pb";
import {
  UserConfirmedSchema,
  UserDeactivatedSchema,
  UserErasedSchema,
  UserReactivatedSchema,
} from "@doorlight/proto/identity/v1/events_pb";
import { LeadClosedSchema, LeadPublishedSchema } from "@doorlight/proto/leads/v1/events_pb";
import type { Stores } from "./service.ts";

const leadTypes = enumText(LeadType);
/** A route that this release does not know is none. */
const routes: Partial<Record<BillingMethod, "prepaid" | "invoice">> = {
  [BillingMethod.PREPAID]: "prepaid",
  [BillingMethod.INVOICE]: "invoice",
};

/** What purchasing must know of others to decide alone. A sale carries its last instant, so expiry needs no event. */
export function purchasingConsumers({
  sales,
  accounts,
  accountStates,
  priceLists,
}: Pick<Stores, "sales" | "accounts" | "accountStates" | "priceLists">): Consumer[] {
  return [
    consumer("purchasing.sales")
      .on(LeadPublishedSchema, async ({ leadId, country, leadType, cap, place, publishedAt, expiresAt }, tx) => {
        const { postalCode = "", city = "", region = "" } = place ?? {};
        const times = { publishedAt: instant(publishedAt), expiresAt: instant(expiresAt) };
        const type = leadTypes.toText(leadType);
        await sales.publish(tx, { leadId, country, leadType: type, cap, postalCode, city, region, ...times });
      })
      .on(LeadClosedSchema, async ({ leadId, closedAt }, tx) => {
        await sales.close(tx, leadId, instant(closedAt));
      }),

    consumer("purchasing.accounts")
      .on(UserConfirmedSchema, async (user, tx) => {
        const { userId, country, grantsSignupCredit } = user;
        await accounts.open(tx, { userId, country, grantsSignupCredit, at: instant(user.confirmedAt) });
      })
      .on(UserDeactivatedSchema, (user, tx, { version }) => accountStates.setActive(tx, user, false, version))
      .on(UserReactivatedSchema, (user, tx, { version }) => accountStates.setActive(tx, user, true, version))
      .on(UserErasedSchema, (user, tx) => accountStates.erase(tx, user, instant(user.erasedAt))),

    consumer("purchasing.billing")
      .on(AccountPayableChangedSchema, async ({ userId, country, billingMethod, billingComplete, version }, tx) => {
        const route = routes[billingMethod] ?? null;
        await accounts.setPayable(tx, { userId, country, billingMethod: route, billingComplete, version });
      })
      .on(PriceListChangedSchema, async ({ country, currency, unitPrices, modifiers }, tx, { version }) => {
        const prices = unitPrices.map(({ leadType, price }) => ({
          leadType: leadTypes.toText(leadType),
          price: fromProto(price),
        }));
        await priceLists.add(tx, { country, currency, version, unitPrices: prices, modifiers });
      }),
  ];
}

function instant(time: Timestamp | undefined): Date {
  if (!time) throw new TypeError("The event lacks a time");
  return timestampDate(time);
}
