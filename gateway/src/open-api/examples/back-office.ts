import * as contract from "../../../contract/index.ts";
import { example, id } from "./example.ts";

const deal: contract.DealBody = {
  name: "Winter",
  type: "monthly",
  owner: { kind: "office", id: id(2) },
  payerId: id(1),
  country: "FI",
  fee: 60_000,
  startsOn: "2026-12-01",
  endsOn: "2027-05-31",
  discountBasisPoints: 1000,
  leadsPerMonth: 20,
  priority: false,
  leadTypes: ["request_for_quote"],
  places: [{ kind: "city", place: "Espoo", region: "Uusimaa" }],
};
const changes: contract.PriceChange[] = [
  { what: "modifier", kind: "city", place: "Espoo", region: "Uusimaa", basisPoints: 700 },
  { what: "unit_price", leadType: "request_for_quote", amount: 4_700 },
];

const audience = {
  include: [
    { people: "agent" as const, countries: ["FI"], daysSincePurchase: { from: 30, to: null } },
    { people: "prospect" as const, countries: ["FI"], places: ["Espoo"], tags: ["spring fair"] },
  ],
  exclude: [{ people: "agent" as const, plans: ["power" as const] }],
};
const campaign = {
  name: "Spring in Espoo",
  kind: "news" as const,
  reportingEmail: "marketing@doorlight.example",
  coolDownDays: 14,
  priority: false,
  audience,
  content: {
    subject: { en: "Spring has come to Espoo", fi: "Kevät tuli Espooseen" },
    preheader: { en: "More homes, more sellers", fi: "Enemmän koteja, enemmän myyjiä" },
    blocks: [
      { kind: "text" as const, text: { en: "Hello {{first_name|there}}!", fi: "Hei {{first_name|sinä}}!" } },
      {
        kind: "button" as const,
        text: { en: "See the leads", fi: "Katso liidit" },
        target: "https://doorlight.example/account",
      },
    ],
    fallback: "en" as const,
  },
  holdOutPercent: 10,
  sendWindow: { from: 540, until: 1020 },
  ratePerMinute: 60,
};

/** Of admins' work. */
export const backOfficeExamples = [
  example(contract.createUser, {
    role: "agent",
    country: "FI",
    firstName: "Aino",
    lastName: "Virtanen",
    email: "aino@agents.example",
    locale: "fi",
  }),
  example(contract.correctUser, { lastName: "Virtanen-Koski" }),
  example(contract.setOwner, { ownerId: id(3) }),
  example(contract.changeAgency, {
    name: "Kallio Homes",
    website: "https://homes.example",
    source: "https://homes.example/prices",
    commissionRate: 3.9,
    commissionFee: null,
    listingCount: 15,
    stock: [
      { propertyType: "flat", count: 12 },
      { propertyType: "terraced", count: 3 },
    ],
  }),
  example(contract.startImport, { previewId: id(1) }),
  example(contract.removeImportedAgent, { email: "aino@agents.example" }),
  example(contract.changeProspect, {
    state: "interested",
    tags: ["Helsinki", "spring fair"],
    basis: { legalBasis: "consent", legalBasisOn: "2026-11-27" },
    version: 3,
  }),
  example(contract.previewProspects, { fields: ["name", "email", null] }),
  example(contract.startProspectImport, {
    fields: ["name", "email", null],
    source: "Spring fair in Helsinki",
    basis: { legalBasis: "corporate", legalBasisOn: "2026-11-20" },
    tags: ["spring fair"],
    locale: "fi",
  }),
  example(contract.inviteProspect, { firstName: "Aino", lastName: "Laine" }),
  example(contract.eraseProspect, { confirm: true }),
  example(contract.addProspectNote, { text: "Call back in January." }),
  example(contract.createCampaign, campaign),
  example(contract.changeCampaign, { plan: { ...campaign, holdOutPercent: 0 }, version: 2 }),
  example(contract.previewAudience, { audience, kind: "news", sample: 5 }),
  example(contract.saveAudience, { name: "Sleepers in Espoo", audience }),
  example(contract.startCampaign, { version: 3, startsAt: "2027-03-02T07:00:00Z" }),
  example(contract.settleCampaignDelivery, { sent: true }),
  example(contract.listSuppressions, { email: "aino@agents.example" }),
  example(contract.suppressAddress, { email: "aino@agents.example" }),
  example(contract.liftSuppression, { email: "aino@agents.example" }),
  example(contract.deactivateUser, { reason: "Asked for a break" }),
  example(contract.reactivateUser, { reason: "Is back" }),
  example(contract.eraseUser, { confirm: true }),
  example(contract.addNote, { text: "Prefers to be called in the morning." }),
  example(contract.writeMail, { subject: "Your question", body: "Here is what we found." }),
  example(contract.grantCredits, { credits: 2, reason: "For a lead that we described wrongly" }),
  example(contract.decideJoinRequest, { approved: true }),
  example(contract.createDeal, deal),
  example(contract.updateDeal, { ...deal, endsOn: "2027-06-30", version: 2, includesMembers: true }),
  example(contract.activateDeal, { version: 1 }),
  example(contract.endDeal, { version: 3 }),
  example(contract.previewPrices, { country: "FI", changes, effectiveFrom: "2027-01-01" }),
  example(contract.changePrices, {
    country: "FI",
    changes,
    effectiveFrom: "2027-01-01",
    reason: "More demand in Espoo",
    newestVersion: 7,
  }),
  example(contract.endCardBlock, { reason: "The bank decided for us." }),
  example(contract.checkTaxId, { taxId: "EE100594102", businessName: "Kodu OÜ" }),
  example(contract.createCreditNote, { lineIds: [id(7)], reason: "The home was sold before." }),
  example(contract.payBackSurplus, { amount: { amount: 7_530, currency: "EUR" }, paidOn: "2027-01-12" }),
  example(contract.recordInvoicePayment, { amount: { amount: 39_972, currency: "EUR" }, paidOn: "2026-12-18" }),
  example(contract.resolveRefund, { outcome: "approved", message: "We could not reach them either.", version: 1 }),
];
