import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { LedgerTransactionSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import type { LedgerTransaction } from "../domain/ledger.ts";

export function toTransactionMessage(movement: LedgerTransaction): MessageInitShape<typeof LedgerTransactionSchema> {
  const { id, kind, occurredAt, credits, balance, amount, paymentSource, leadId, referenceId, reason } = movement;
  return {
    id,
    kind,
    occurredAt: timestampFromDate(occurredAt),
    credits,
    creditsBalance: balance,
    amount: amount ?? undefined,
    paymentSource: paymentSource ?? "",
    leadId: leadId ?? "",
    reason: reason ?? "",
    referenceId: referenceId ?? "",
  };
}
