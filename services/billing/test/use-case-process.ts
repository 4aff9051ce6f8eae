import { fromJson } from "@bufbuild/protobuf";
import { mortalRun, mortalService } from "@doorlight/common/testing";
import { BillingService, PutDetailsRequestSchema } from "@doorlight/proto/billing/v1/billing_service_pb";
import { ChargePurchaseRequestSchema, ChargesService } from "@doorlight/proto/billing/v1/charges_service_pb";
import {
  AcceptDealRequestSchema,
  DealsService,
  EndDealRequestSchema,
} from "@doorlight/proto/billing/v1/deals_service_pb";
import { CreateCreditNoteRequestSchema, InvoicingService } from "@doorlight/proto/billing/v1/invoices_service_pb";
import { PaymentsService, ReversePaymentRequestSchema } from "@doorlight/proto/billing/v1/payments_service_pb";
import { BuyPackRequestSchema, PacksService } from "@doorlight/proto/billing/v1/packs_service_pb";
import { ChoosePlanRequestSchema, PlansService } from "@doorlight/proto/billing/v1/plans_service_pb";
import { PayBackSurplusRequestSchema, SurplusesService } from "@doorlight/proto/billing/v1/surpluses_service_pb";
import type { Config } from "../src/config.ts";
import { billing } from "../src/service.ts";
import { fakeBudgets } from "./fake-budgets.ts";
import type { UseCaseRun } from "./killed-process.ts";

/** Does one thing in a process that a failpoint may end. */
const run = mortalRun<UseCaseRun>();
const { input, caller, eInvoices, provider } = run;
const service = mortalService<Config>(run, {
  name: "billing",
  build: (kit) => billing(kit, undefined, fakeBudgets().budgets),
  migrations: new URL("../migrations/", import.meta.url),
  config: {
    PUBLIC_URL: "https://doorlight.example",
    CARD_PROVIDER_URL: provider.url,
    CARD_PROVIDER_SECRET_KEY: provider.secretKey,
    CARD_PROVIDER_PUBLISHABLE_KEY: "",
    CARD_PROVIDER_EVENT_SECRET: "whsec_test",
    TOKEN_KEY: { current: Buffer.alloc(32, 1) },
    E_INVOICE_OUTBOX: eInvoices,
  },
});

const charges = service.clientOf(ChargesService);
const invoicing = service.clientOf(InvoicingService, caller);
const deals = service.clientOf(DealsService, caller);
const packs = service.clientOf(PacksService, caller);
const plans = service.clientOf(PlansService, caller);
const useCases: Record<UseCaseRun["useCase"], () => Promise<unknown>> = {
  acceptDeal: () => deals.acceptDeal(fromJson(AcceptDealRequestSchema, input)),
  chargePurchase: () => charges.chargePurchase(fromJson(ChargePurchaseRequestSchema, input)),
  buyPack: () => packs.buyPack(fromJson(BuyPackRequestSchema, input)),
  choosePlan: () => plans.choosePlan(fromJson(ChoosePlanRequestSchema, input)),
  createCreditNote: () => invoicing.createCreditNote(fromJson(CreateCreditNoteRequestSchema, input)),
  endDeal: () => deals.endDeal(fromJson(EndDealRequestSchema, input)),
  formerCardSales: () => service.runJob("former-card-sales", input),
  handOver: () => service.runJob("hand-over-invoice", input),
  cardInvoices: () => service.runJob("card-invoices"),
  chargeFee: () => service.runJob("charge-fee", input),
  invoiceDocuments: () => service.runJob("invoice-documents"),
  invoiceRun: () => service.runJob("invoice-run", input),
  payBackSurplus: () =>
    service.clientOf(SurplusesService, caller).payBackSurplus(fromJson(PayBackSurplusRequestSchema, input)),
  reversePayment: () =>
    service.clientOf(PaymentsService, caller).reversePayment(fromJson(ReversePaymentRequestSchema, input)),
  putDetails: () => service.clientOf(BillingService, caller).putDetails(fromJson(PutDetailsRequestSchema, input)),
  topUp: () => service.runJob("top-up", input),
  undoCharge: () => service.runJob("undo-charge", input),
};
await useCases[run.useCase]();
await service.end();
