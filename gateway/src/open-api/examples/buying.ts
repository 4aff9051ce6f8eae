import * as contract from "../../../contract/index.ts";
import { example, id } from "./example.ts";

const euros = (amount: number) => ({ amount, currency: "EUR" });
const returnPath = "/account/billing";
const pack = { credits: 5, price: euros(20_500), vat: euros(5_228) };
const KALLIO = "FI-3f1c5b7a9d2e4f60";
const leadList = {
  name: "My area",
  locationIds: [KALLIO],
  propertyTypes: ["flat" as const],
  leadTypes: [],
  mode: "notification" as const,
  pace: "daily" as const,
  away: { from: "2026-12-24", until: "2026-12-26" },
  quietHours: { from: "21:00", until: "07:00" },
  alternateEmail: null,
  webhookUrl: "https://crm.example.com/doorlight",
};

const sellerRequest: contract.SellerRequestBody = {
  leadType: "request_for_quote",
  country: "FI",
  address: "Koivutie 7 A 3",
  postalCode: "00530",
  city: "Helsinki",
  propertyType: "flat",
  rooms: 3,
  area: 74.5,
  description: "Two balconies, quiet courtyard.",
  contact: { firstName: "Selma", lastName: "Koski", email: "selma@homes.example", phone: "+358 40 765 4321" },
  locale: "fi",
  consentVersion: "2026-11",
};

/** Of sellers, and of agents' purchases and payments. */
export const buyingExamples = [
  example(contract.sendSellerLinks, { email: "eino@example.test" }),
  example(contract.submitRequest, sellerRequest),
  example(contract.submitIntakeRequest, {
    ...sellerRequest,
    externalId: "2026-004711",
    subSource: "valuation-page",
  }),
  example(contract.confirmRequest, { token: "Zm9yLW9uZS1tYWlsLW9ubHk" }),
  example(contract.correctPhone, { phone: "+358 50 111 2233" }),
  example(contract.answerPause, { answer: "selling" }),
  example(contract.reportOutcome, { outcome: "buyer_chosen", chosenAgentId: id(1) }),
  example(contract.sendContactMessage, {
    name: "Selma Koski",
    email: "selma@homes.example",
    message: "How do I change my request?",
    locale: "en",
    country: "FI",
  }),
  example(contract.createLeadList, leadList),
  example(contract.changeLeadList, { ...leadList, name: "Kallio and Vallila", version: 1 }),
  example(contract.previewLeadList, { locationIds: [KALLIO], propertyTypes: ["flat"], leadTypes: [] }),
  example(contract.confirmListEmail, { token: "Zm9yLW9uZS1tYWlsLW9ubHk" }),
  example(contract.answerBillingMailbox, { token: "Zm9yLW9uZS1tYWlsLW9ubHk", accepts: true }),
  example(contract.setMailPreferences, { news: true, offers: false }),
  example(contract.buyLead, { shown: { price: euros(5_175), vat: euros(1_320), paymentSource: "card" } }),
  example(contract.buyPack, { payment: "card", returnPath, shown: pack }),
  example(contract.putBudget, { amount: euros(50_000) }),
  example(contract.putTopUp, {
    enabled: true,
    packId: "credits_5",
    threshold: 2,
    monthlyLimit: 2,
    consentVersion: "2026-11",
    shown: pack,
    payNow: euros(25_728),
  }),
  example(contract.startAutomaticDelivery, {
    maxLeads: 10,
    maxAmount: euros(50_000),
    consentVersion: "2026-11-28",
    locale: "fi",
  }),
  example(contract.choosePlan, { planId: "basic", previewToken: "the token of the preview", returnPath }),
  example(contract.putBillingDetails, {
    businessName: "Kallio Homes Oy",
    taxId: "FI01120389",
    streetAddress: "Fleminginkatu 1",
    postalCode: "00530",
    city: "Helsinki",
    invoicingMethod: "other",
    billingMethod: "invoice",
  }),
  example(contract.startCardSetup, { returnPath }),
  example(contract.finishCardSetup, { setupId: "seti_1ABCdef" }),
  example(contract.logContactAttempt, { kind: "no_answer", at: "2026-12-01T12:05:00Z", note: "" }),
  example(contract.saveFollowUp, { state: "called", remindAt: "2026-12-03T08:00:00Z" }),
  example(contract.setStates, { states: [{ leadId: id(1), state: "called" }] }),
  example(contract.requestRefund, { reason: "unreachable", description: "Nobody answers at any time of day." }),
  example(contract.appealRefund, { description: "The number is not in use, as the recording says." }),
];
