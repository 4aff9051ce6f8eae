import type { Tx } from "@doorlight/common/db";
import { type Consumer, consumer } from "@doorlight/common/kafka";
import { UserErasedSchema } from "@doorlight/proto/identity/v1/events_pb";
import { ContactErasedSchema } from "@doorlight/proto/leads/v1/events_pb";
import { PurchaseConfirmedSchema } from "@doorlight/proto/purchasing/v1/events_pb";
import type { Purchase } from "./domain/refund.ts";
import { toDate, toPurchase } from "./mappers.ts";
import type { EraseUser } from "./use-cases/erase-user.ts";

type UseCases = {
  purchases: {
    add(tx: Tx, purchase: Purchase): Promise<void>;
    markContactErased(tx: Tx, leadId: string, at: Date): Promise<void>;
  };
  eraseUser: EraseUser;
};

/** What refunds must know of purchases, and whose words it has to erase. */
export function makeConsumers({ purchases, eraseUser }: UseCases): Consumer[] {
  return [
    consumer("refunds.purchases").on(PurchaseConfirmedSchema, (event, tx) => purchases.add(tx, toPurchase(event))),

    consumer("refunds.erasures")
      .on(ContactErasedSchema, ({ leadId, erasedAt }, tx) => purchases.markContactErased(tx, leadId, toDate(erasedAt)))
      .on(UserErasedSchema, ({ userId }, tx) => eraseUser(tx, userId)),
  ];
}
