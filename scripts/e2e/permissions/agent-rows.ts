import { randomUUID } from "node:crypto";
import * as calls from "@doorlight/gateway/contract";
import { PASSWORD } from "../support/given.ts";
import { png } from "../support/png.ts";
import { differ, email, everybody, everybodyBut, nothing, row, type RouteRow, token } from "./route-row.ts";
import { inLetters } from "../support/in-letters.ts";

const notTheBuyers = differ(everybodyBut("buyer"), "not_found", "an id of another is answered like an unknown one");
const wrongCode = "000000";
const NOWHERE = "FI-0000000000000000";
const someList = () => ({
  name: "My area",
  locationIds: [NOWHERE],
  propertyTypes: [],
  leadTypes: [],
  mode: "passive" as const,
  pace: "daily" as const,
  away: null,
  quietHours: null,
  alternateEmail: null,
});

/** Of leads, their payment sources, and an account's own settings. */
export const agentRows: readonly RouteRow[] = [
  row(
    calls.getLead,
    ({ world }) => ({ params: { id: world.leadId } }),
    differ(["buyer"], "contact", "the buyer has bought the contact"),
  ),
  row(calls.getSurroundings, ({ world }) => ({ params: { id: world.leadId } })),
  row(calls.buyLead, ({ world }) => ({ params: { id: world.leadId }, body: {} }), {
    thenRefused: ["already_bought", "office_already_bought"],
    differences: [
      { callers: ["agent"], verdict: "contact", because: "the purchase answers with the contact" },
      {
        callers: ["invited", "admin", "super_admin"],
        verdict: "not_regular_user",
        because: "only agents buy, and the others learn why they cannot",
      },
    ],
  }),
  row(calls.listNotifications, () => ({ query: {} })),
  row(calls.markNotificationsRead, () => ({ body: { leadId: randomUUID() } })),
  row(calls.resumePurchase, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.giveUpPurchase, () => ({ params: { id: randomUUID() } })),
  row(
    calls.logContactAttempt,
    () => ({ params: { id: randomUUID() }, body: { kind: "call", at: new Date().toISOString(), note: "" } }),
    { thenRefused: ["not_found"] },
  ),
  row(calls.undoContactAttempt, () => ({ params: { id: randomUUID(), attemptId: randomUUID() } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.reportNotSent, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.getFollowUp, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.saveFollowUp, () => ({ params: { id: randomUUID() }, body: { state: "called" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.getLeadHistory, () => ({ params: { id: randomUUID() } })),
  row(calls.setStates, () => ({ body: { states: [{ leadId: randomUUID(), state: "called" }] } })),
  row(calls.getPurchaseRefunds, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(
    calls.requestRefund,
    () => ({ params: { id: randomUUID() }, body: { reason: "other", description: "The owner has moved abroad" } }),
    {
      thenRefused: ["not_found"],
    },
  ),
  row(calls.cancelRefund, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.appealRefund, () => ({ params: { id: randomUUID() }, body: { description: "Test" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.listLeadLists, nothing),
  row(calls.getLeadList, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.createLeadList, () => ({ body: someList() }), { thenRefused: ["invalid_request"] }),
  row(calls.changeLeadList, () => ({ params: { id: randomUUID() }, body: { ...someList(), version: 1 } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.removeLeadList, () => ({ params: { id: randomUUID() } })),
  row(calls.pauseLeadList, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.resumeLeadList, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.previewLeadList, () => ({ body: { locationIds: [NOWHERE], propertyTypes: [], leadTypes: [] } })),
  row(calls.confirmListEmail, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.answerBillingMailbox, () => ({ body: { token: token(), accepts: true } }), {
    thenRefused: ["link_expired"],
  }),
  row(calls.listDecisions, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.getDeliveryConsent, () => ({ query: { locale: "fi" } })),
  row(calls.listAgreements, nothing),
  row(
    calls.startAutomaticDelivery,
    () => ({
      params: { id: randomUUID() },
      body: { maxLeads: 1, maxAmount: { amount: 10_000, currency: "EUR" }, consentVersion: "2026-11", locale: "fi" },
    }),
    { thenRefused: ["not_found"] },
  ),
  row(calls.endAutomaticDelivery, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.listWebhooks, nothing),
  row(calls.addWebhook, () => ({ body: { url: `https://hooks.example.com/${randomUUID()}`, eventTypes: [] } })),
  row(calls.changeWebhook, () => ({ params: { id: randomUUID() }, body: { version: 1, state: "off" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.removeWebhook, () => ({ params: { id: randomUUID() } })),
  row(calls.rotateWebhookSecret, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.sendTestWebhook, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.listWebhookAttempts, () => ({ params: { id: randomUUID() }, query: {} }), { thenRefused: ["not_found"] }),
  row(calls.resendWebhook, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(
    calls.replayWebhooks,
    () => ({ params: { id: randomUUID() }, body: { from: "2026-11-01T00:00:00Z", until: "2026-11-02T00:00:00Z" } }),
    { thenRefused: ["not_found"] },
  ),
  row(calls.listApiTokens, nothing),
  row(calls.createApiToken, () => ({ body: { name: "CRM", scopes: ["events" as const] } })),
  row(calls.revokeApiToken, () => ({ params: { id: randomUUID() } })),
  row(calls.startCardSetup, () => ({ body: { returnPath: "/account/billing" } })),
  row(calls.finishCardSetup, () => ({ body: { setupId: "seti_of_nobody" } }), { thenRefused: ["not_found"] }),
  row(calls.setDefaultCard, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.removeCard, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.putBillingDetails, () => ({ body: { invoicingMethod: null, billingMethod: "prepaid" } })),
  row(calls.buyPack, () => ({ params: { id: "credits_5" }, body: { payment: "card", returnPath: "/account" } }), {
    thenRefused: ["payment_method_missing"],
  }),
  row(calls.putBudget, () => ({ body: { amount: null } })),
  row(calls.putTopUp, () => ({ body: { enabled: false, packId: "credits_5", threshold: 2, monthlyLimit: 1 } })),
  row(calls.previewPlan, () => ({ params: { id: "basic" } })),
  row(calls.choosePlan, () => ({ body: { planId: "basic", previewToken: "outdated", returnPath: "/account" } }), {
    thenRefused: ["version_outdated"],
  }),
  row(calls.cancelSubscription, () => ({}), { thenRefused: ["not_found"] }),
  row(calls.keepSubscription, () => ({}), { thenRefused: ["not_found"] }),

  row(calls.updateProfile, () => ({ body: { locale: "en" } }), { about: "the language" }),
  row(calls.updateProfile, () => ({ body: { title: "Broker" } }), {
    about: "the title",
    ...differ(["declined"], "terms_not_accepted", "others see the title"),
  }),
  row(calls.putImage, nothing, { file: png(16, 16) }),
  row(calls.deleteImage, nothing),
  row(calls.startSecondFactor, () => ({ body: { password: PASSWORD } })),
  row(calls.requestEmailChange, () => ({ body: { ...email().body, password: PASSWORD } })),
  row(calls.confirmEmailChange, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.confirmSecondFactor, () => ({ body: { code: wrongCode } }), { thenRefused: ["second_factor_invalid"] }),
  row(calls.disableSecondFactor, () => ({ body: { password: PASSWORD, code: wrongCode } }), {
    thenRefused: ["second_factor_invalid"],
  }),
  row(calls.renewRecoveryCodes, () => ({ body: { code: wrongCode } }), { thenRefused: ["second_factor_invalid"] }),
  row(calls.endSession, ({ world }) => ({ params: { id: world.buyer.sessionId } }), {
    about: "the buyer's",
    ...notTheBuyers,
  }),
  row(calls.downloadExport, ({ world }) => ({ params: { id: world.buyer.exportId } }), {
    about: "the buyer's",
    ...notTheBuyers,
  }),
  row(calls.requestExport, nothing),

  row(calls.searchOffices, () => ({ query: { q: "Matrix" } })),
  row(calls.requestToJoinOffice, ({ world }) => ({ body: { officeId: world.officeId } }), {
    thenRefused: ["office_member"],
  }),
  row(calls.withdrawJoinRequest, nothing),
  row(calls.createOffice, () => ({ body: { name: `Own ${inLetters(randomUUID())}` } }), {
    thenRefused: ["office_member"],
  }),
  row(calls.inviteColleague, email),
  row(calls.getOfficeInvitation, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.acceptOfficeInvitation, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.leaveOffice, nothing),
  row(calls.inviteColleague, email, {
    about: "without an office",
    ...differ(everybody, "forbidden", "only members invite to an office"),
  }),
];
