import { randomUUID } from "node:crypto";
import * as calls from "@doorlight/gateway/contract";
import { acceptsTerms, PASSWORD, someRequest } from "../support/given.ts";
import { newUser } from "./route-people.ts";
import { type Cell, differ, email, everybody, everybodyBut, nothing, row, type RouteRow, token } from "./route-row.ts";

const notTheSeller = {
  callers: everybodyBut("seller"),
  verdict: "not_found",
  because: "only the seller has a hash",
} as const;
const hash = ({ caller, world }: Cell) => ({
  params: { hash: caller === "seller" ? world.sellerHash : randomUUID() },
});

const withoutKey = differ(everybody, "key_invalid", "only partners have a key, and nobody's session replaces it");

const withoutToken = differ(everybody, "token_invalid", "nobody's session replaces an API token");

/** Of calls that need no session, and of the seller. */
export const visitorRows: readonly RouteRow[] = [
  row(calls.register, () => ({ body: { ...signUp(), password: PASSWORD } })),
  row(calls.confirmEmail, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.resendConfirmation, email),
  row(calls.login, () => ({ body: { ...email().body, password: PASSWORD } }), { thenRefused: ["invalid_credentials"] }),
  row(calls.forgotPassword, email),
  row(calls.checkPasswordLink, () => ({ body: { userId: randomUUID(), token: token() } }), {
    thenRefused: ["link_expired"],
  }),
  row(calls.setPassword, () => ({ body: { userId: randomUUID(), token: token(), newPassword: PASSWORD } }), {
    thenRefused: ["link_expired"],
  }),
  row(calls.checkNewPassword, () => ({ body: { newPassword: PASSWORD } })),
  row(calls.requestMagicLink, email),
  row(calls.loginWithLink, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.answerTerms, ({ caller }) => ({ body: caller === "declined" ? { accepted: false } : acceptsTerms })),

  row(calls.getTerms, () => ({ query: { country: "FI", locale: "fi" as const } })),
  row(calls.getPricing, () => ({ query: { country: "FI" } })),
  row(calls.getClaims, nothing),
  row(calls.getSession, nothing),
  row(calls.listLocations, () => ({ query: { country: "FI", q: "Hel" } })),

  row(calls.getListUnsubscription, () => ({ params: { token: token() } }), { thenRefused: ["not_found"] }),
  row(calls.unsubscribeList, () => ({ params: { token: token() } }), { thenRefused: ["not_found"] }),
  row(calls.getMailPreferences, () => ({ params: { token: token() } }), { thenRefused: ["not_found"] }),
  row(calls.setMailPreferences, () => ({ params: { token: token() }, body: { news: true, offers: false } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.unsubscribe, () => ({ params: { token: token() } }), { thenRefused: ["not_found"] }),

  row(calls.sendContactMessage, () => ({
    body: { name: "Eino Esimerkki", ...email().body, message: "How do I begin?", locale: "en", country: "FI" },
  })),

  row(calls.getConsent, () => ({ query: { country: "FI", locale: "fi" } })),
  row(calls.submitRequest, () => ({ body: someRequest() })),
  row(calls.submitIntakeRequest, () => ({ body: { ...someRequest(), externalId: randomUUID() } }), withoutKey),
  row(calls.getIntakeRequest, () => ({ params: { externalId: randomUUID() } }), withoutKey),
  row(calls.pullEvents, () => ({ query: {} }), withoutToken),
  row(calls.listIntegrationLeads, () => ({ query: {} }), withoutToken),
  row(calls.getIntegrationContact, () => ({ params: { id: randomUUID() } }), withoutToken),
  row(calls.sendSellerLinks, email),
  row(calls.confirmRequest, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.getSellerPage, hash, {
    differences: [notTheSeller, { callers: ["seller"], verdict: "contact", because: "it is the seller's own" }],
  }),
  row(calls.exportSellerRequest, hash, {
    differences: [notTheSeller, { callers: ["seller"], verdict: "contact", because: "it is the seller's own" }],
  }),
  row(calls.closeSellerRequest, hash, { differences: [notTheSeller] }),
  row(calls.correctPhone, (given) => ({ ...hash(given), body: { phone: "+358 50 111 2233" } }), {
    differences: [notTheSeller],
  }),
  row(calls.reportOutcome, (given) => ({ ...hash(given), body: { outcome: "no_agent" } }), {
    differences: [notTheSeller],
  }),
  row(calls.answerPause, (given) => ({ ...hash(given), body: { answer: "selling" } }), {
    differences: [notTheSeller],
    thenRefused: ["version_outdated"],
  }),
  row(calls.withdrawConsent, hash, { differences: [notTheSeller] }),
];

function signUp() {
  const { role: _role, ...person } = newUser("agent");
  return person;
}
