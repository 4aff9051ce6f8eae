import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { DealsService } from "@doorlight/proto/billing/v1/deals_service_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import type { Approval } from "../domain/approval.ts";

type Addresses = { BILLING_ADDR: string; PURCHASING_ADDR: string };

/** What other services do once it is approved. Each does it once for an approval. */
export function makeApprovedActions(addresses: Addresses, signer: Signer) {
  const ledger = makeRpcClient(LedgerService, { peer: "purchasing", address: addresses.PURCHASING_ADDR, signer });
  const deals = makeRpcClient(DealsService, { peer: "billing", address: addresses.BILLING_ADDR, signer });
  return {
    async carryOut({
      id: approvalId,
      askedBy,
      subjectId: userId,
      idempotencyKey,
      request,
      decidedBy,
    }: Approval): Promise<void> {
      const approvedBy = decidedBy ?? askedBy;
      switch (request?.action) {
        case "grant_credits": {
          const { credits, reason } = request;
          const grant = { userId, credits, reason, idempotencyKey };
          return void (await ledger.grantApprovedCredits({ grant, askedBy, approvalId }));
        }
        case "activate_deal": {
          const draft = { dealId: request.dealId, version: BigInt(request.version) };
          return void (await deals.activateApprovedDeal({ draft, askedBy, approvalId, approvedBy }));
        }
        case "extend_deal": {
          const { action: _, version, ...change } = request;
          const extension = { ...change, version: BigInt(version) };
          return void (await deals.extendApprovedDeal({ extension, askedBy, approvalId, approvedBy }));
        }
        case undefined:
      }
    },

    close: () => [ledger, deals].forEach((client) => client[Symbol.dispose]()),
  };
}
