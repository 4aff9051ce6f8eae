import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import type { Approval } from "../domain/approval.ts";

/** What other services do once it is approved. Each does it once for the key of the asked call. */
export function makeApprovedActions(addresses: { PURCHASING_ADDR: string }, signer: Signer) {
  const ledger = makeRpcClient(LedgerService, { peer: "purchasing", address: addresses.PURCHASING_ADDR, signer });
  return {
    async carryOut({ id, askedBy, subjectId, idempotencyKey, request }: Approval): Promise<void> {
      switch (request?.action) {
        case "grant_credits": {
          const { credits, reason } = request;
          const grant = { userId: subjectId, credits, reason, idempotencyKey };
          return void (await ledger.grantApprovedCredits({ grant, askedBy, approvalId: id }));
        }
        case undefined:
      }
    },

    close: () => ledger[Symbol.dispose](),
  };
}
