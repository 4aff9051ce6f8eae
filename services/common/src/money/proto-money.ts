import { create } from "@bufbuild/protobuf";
import { MoneySchema } from "@doorlight/proto/common/v1/money_pb";
import type { Money as ProtoMoney } from "@doorlight/proto/common/v1/money_pb";
import type { Money } from "./money.ts";

/** An amount as contracts carry it. */
export function toProto({ amount, currency }: Money): ProtoMoney {
  return create(MoneySchema, { amount, currency });
}

/** The amount that a contract carries. Throws if the field is unset: no amount is not the amount zero. */
export function fromProto(money: ProtoMoney | undefined): Money {
  if (!money?.currency) throw new Error("The amount of money is missing");
  return { amount: money.amount, currency: money.currency };
}
