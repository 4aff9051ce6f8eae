import type { Money as ProtoMoney } from "@doorlight/proto/common/v1/money_pb";
import type { Money } from "./money.ts";

/** The amount that a contract carries. Throws if the field is unset: no amount is not the amount zero. */
export function fromProto(money: ProtoMoney | undefined): Money {
  if (!money?.currency) throw new Error("The amount of money is missing");
  return { amount: money.amount, currency: money.currency };
}
