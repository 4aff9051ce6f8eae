import { fromJson } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { makeRpcClient, type Signer } from "@doorlight/common/rpc";
import { AccountDeskService } from "@doorlight/proto/billing/v1/account_desk_service_pb";
import { DealsService } from "@doorlight/proto/billing/v1/deals_service_pb";
import { InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { ChangePricesRequestSchema, PricesService } from "@doorlight/proto/billing/v1/prices_service_pb";
import { CampaignsService } from "@doorlight/proto/campaign/v1/campaigns_service_pb";
import { LedgerService } from "@doorlight/proto/purchasing/v1/ledger_service_pb";
import type { Approval } from "../domain/approval.ts";

type AskNewMailbox = (of: { userId: string; email: string; askedBy: string }) => Promise<void>;
type Addresses = { BILLING_ADDR: string; CAMPAIGN_ADDR: string; PURCHASING_ADDR: string };

/** What services do once it is approved, this one too. Each does it once for an approval. */
export function makeApprovedActions(addresses: Addresses, signer: Signer) {
  const ledger = makeRpcClient(LedgerService, { peer: "purchasing", address: addresses.PURCHASING_ADDR, signer });
  const deals = makeRpcClient(DealsService, { peer: "billing", address: addresses.BILLING_ADDR, signer });
  const invoicing = makeRpcClient(InvoicingService, { peer: "billing", address: addresses.BILLING_ADDR, signer });
  const prices = makeRpcClient(PricesService, { peer: "billing", address: addresses.BILLING_ADDR, signer });
  const accountDesk = makeRpcClient(AccountDeskService, { peer: "billing", address: addresses.BILLING_ADDR, signer });
  const campaigns = makeRpcClient(CampaignsService, { peer: "campaign", address: addresses.CAMPAIGN_ADDR, signer });
  return {
    carryOut:
      (askNewMailbox: AskNewMailbox) =>
      async (approval: Approval): Promise<void> => {
        const { id: approvalId, askedBy, subjectId: userId, idempotencyKey, amount: worth, request } = approval;
        const approvedBy = approval.decidedBy ?? askedBy;
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
          case "change_email":
            return askNewMailbox({ userId, email: request.email, askedBy });
          case "record_payment": {
            const { invoiceId, paidOn, amount } = request;
            const paid = { ...amount, amount: BigInt(amount.amount) };
            const payment = { invoiceId, paidOn, amount: paid, idempotencyKey };
            const beyond = { ...paid, amount: worth.amount };
            return void (await invoicing.recordApprovedPayment({ payment, askedBy, approvalId, beyond }));
          }
          case "change_prices": {
            const change = fromJson(ChangePricesRequestSchema, request.call);
            return void (await prices.changeApprovedPrices({ change, askedBy, approvalId }));
          }
          case "drop_price_list": {
            const list = { country: request.country, version: BigInt(request.version) };
            return void (await prices.dropApprovedPriceList({ list, askedBy, approvalId }));
          }
          case "start_campaign": {
            const { id, version, startsAt } = request;
            const at = startsAt === null ? {} : { startsAt: timestampFromDate(new Date(startsAt)) };
            const start = { id, version: BigInt(version), ...at };
            const recipients = Number(worth.amount);
            return void (await campaigns.startApprovedCampaign({ start, askedBy, approvalId, recipients }));
          }
          case "allow_invoice": {
            const { version, reason } = request;
            const decision = { userId, proven: true, version: BigInt(version), reason };
            return void (await accountDesk.allowApprovedInvoice({ decision, askedBy, approvalId }));
          }
          case undefined:
        }
      },

    close: () =>
      [ledger, deals, invoicing, prices, campaigns, accountDesk].forEach((client) => client[Symbol.dispose]()),
  };
}
