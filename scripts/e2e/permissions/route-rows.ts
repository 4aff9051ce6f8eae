import { randomUUID } from "node:crypto";
import * as calls from "@doorlight/gateway/contract";
import type { Endpoint, ErrorCode, Sent } from "@doorlight/gateway/contract";
import { acceptsTerms, PASSWORD, someEmail, someRequest } from "../support/given.ts";
import { png } from "../support/png.ts";
import { newUser, type Person, type World } from "./route-people.ts";
import { type RouteCaller, routeCallerNames } from "./route-rules.ts";
import type { Difference } from "./verdict.ts";

/** A call of a row: by whom, and on which data. */
interface Cell {
  readonly who: Person;
  readonly caller: RouteCaller;
  readonly world: World;
}

interface Options {
  /** What is special about the input, where an endpoint has several rows. */
  readonly about?: string;
  readonly file?: Blob;
  /** Codes of a call that was let in, because its input names nothing that exists. */
  readonly thenRefused?: readonly ErrorCode[];
  /** May end the session of the browser. */
  readonly endsSession?: true;
  readonly differences?: readonly Difference<RouteCaller>[];
}

/** What an endpoint is called with, and where the outcome is not the ordinary one of its declared access. */
export interface RouteRow extends Options {
  readonly endpoint: Endpoint;
  readonly inputOf?: (cell: Cell) => object;
}

/** The input has the endpoint's own shape, so that only rights can refuse the call. */
function row<const E extends Endpoint>(
  endpoint: E,
  inputOf: NoInfer<(cell: Cell) => Partial<Sent<E>>>,
  options: Options = {},
): RouteRow {
  return { endpoint, inputOf, ...options };
}

const differ = (
  callers: readonly RouteCaller[],
  verdict: Difference<RouteCaller>["verdict"],
  because: string,
): { differences: readonly Difference<RouteCaller>[] } => ({ differences: [{ callers, verdict, because }] });

const everybody = routeCallerNames;
const everybodyBut = (...some: RouteCaller[]) => everybody.filter((caller) => !some.includes(caller));

const notTheSeller = {
  callers: everybodyBut("seller"),
  verdict: "not_found",
  because: "only the seller has a hash",
} as const;
const notTheBuyers = differ(everybodyBut("buyer"), "not_found", "an id of another is answered like an unknown one");
const onlySuperAdmins = differ(["admin", "acting_as_admin"], "forbidden", "only a super admin does this to an admin");

const nothing = () => ({});
const unknownDeal = () => ({ params: { id: randomUUID() }, body: { version: 1 } });
const someDeal = () => ({
  name: "Test",
  type: "discount" as const,
  owner: { kind: "user" as const, id: randomUUID() },
  payerId: randomUUID(),
  country: "FI",
  fee: 0,
  startsOn: "2027-01-01",
  endsOn: "2027-01-31",
  discountBasisPoints: 1000,
  leadsPerMonth: 0,
  priority: false,
  leadTypes: [],
  places: [],
});
const someModifier = { what: "modifier", kind: "city", place: "Nowhere", basisPoints: 0 } as const;
const target = ({ who }: Cell) => ({ params: { id: who.targetId } });
const themselves = ({ who, world }: Cell) => ({ params: { id: who.id || world.adminId } });
const adminTarget = ({ world }: Cell) => ({ params: { id: world.adminTargetId } });
const superAdmin = ({ world }: Cell) => ({ params: { id: world.superAdminId } });
const hash = ({ caller, world }: Cell) => ({
  params: { hash: caller === "seller" ? world.sellerHash : randomUUID() },
});
const email = () => ({ body: { email: someEmail("nobody") } });
const token = () => randomUUID();
const wrongCode = "000000";

/**
 * The rows that need an input or differ from the ordinary one, in the order in which each caller calls them. An
 * endpoint without a row is called without an input.
 */
export const routeRows: readonly RouteRow[] = [
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
  row(calls.listLocations, () => ({ query: { country: "FI", q: "Hel" } })),

  row(calls.sendContactMessage, () => ({
    body: { name: "Eino Esimerkki", ...email().body, message: "How do I begin?", locale: "en", country: "FI" },
  })),

  row(calls.getConsent, () => ({ query: { country: "FI", locale: "fi" } })),
  row(calls.submitRequest, () => ({ body: someRequest() })),
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
  row(calls.withdrawConsent, hash, { differences: [notTheSeller] }),

  row(
    calls.getLead,
    ({ world }) => ({ params: { id: world.leadId } }),
    differ(["buyer"], "contact", "the buyer has bought the contact"),
  ),
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
  row(calls.startCardSetup, () => ({ body: { returnPath: "/account/billing" } })),
  row(calls.finishCardSetup, () => ({ body: { setupId: "seti_of_nobody" } }), { thenRefused: ["not_found"] }),
  row(calls.setDefaultCard, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.removeCard, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.putBillingDetails, () => ({ body: { invoicingMethod: null, billingMethod: "prepaid" } })),
  row(calls.buyPack, () => ({ params: { id: "credits_5" }, body: { payment: "card", returnPath: "/account" } }), {
    thenRefused: ["payment_method_missing"],
  }),
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
  row(calls.createOffice, () => ({ body: { name: `Own ${randomUUID()}` } }), { thenRefused: ["office_member"] }),
  row(calls.inviteColleague, email),
  row(calls.getOfficeInvitation, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.acceptOfficeInvitation, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.leaveOffice, nothing),
  row(calls.inviteColleague, email, {
    about: "without an office",
    ...differ(everybody, "forbidden", "only members invite to an office"),
  }),

  row(calls.createUser, () => ({ body: newUser("agent") })),
  row(calls.createUser, () => ({ body: newUser("admin") }), { about: "an admin", ...onlySuperAdmins }),
  row(calls.getUser, target),
  row(calls.correctUser, (cell) => ({ ...target(cell), body: { firstName: "Corrected" } })),
  row(calls.correctUser, (cell) => ({ ...adminTarget(cell), body: { firstName: "Corrected" } }), {
    about: "an admin",
    ...onlySuperAdmins,
  }),
  row(calls.correctUser, (cell) => ({ ...target(cell), body: { role: "admin" as const } }), {
    about: "into an admin",
    ...differ(["admin", "acting_as_admin"], "forbidden", "only a super admin makes admins"),
  }),
  row(calls.getUserLedger, target),
  // Purchasing has no account of a user who never confirmed an address.
  row(calls.grantCredits, (cell) => ({ ...target(cell), body: { credits: 1, reason: "Of the matrix" } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.resendSetup, target),
  row(calls.addNote, (cell) => ({ ...target(cell), body: { text: "Called" } })),
  row(calls.writeMail, (cell) => ({ ...target(cell), body: { subject: "Hello", body: "Welcome" } })),
  row(calls.setOwner, (cell) => ({ ...target(cell), body: { ownerId: null } })),
  row(calls.resetSecondFactor, target),
  row(calls.resetSecondFactor, adminTarget, { about: "an admin", ...onlySuperAdmins }),
  row(calls.endUserSessions, target),
  row(calls.endUserSessions, superAdmin, {
    about: "a super admin",
    ...differ(everybody, "forbidden", "nobody does this to a super admin"),
  }),
  row(calls.deactivateUser, (cell) => ({ ...target(cell), body: {} })),
  row(calls.deactivateUser, (cell) => ({ ...adminTarget(cell), body: {} }), { about: "an admin", ...onlySuperAdmins }),
  row(calls.deactivateUser, (cell) => ({ ...themselves(cell), body: {} }), {
    about: "themselves",
    ...differ(everybody, "forbidden", "nobody deactivates their own account"),
  }),
  row(calls.reactivateUser, (cell) => ({ ...target(cell), body: {} })),
  row(calls.reactivateUser, (cell) => ({ ...adminTarget(cell), body: {} }), { about: "an admin", ...onlySuperAdmins }),
  row(calls.requestUserExport, target, { thenRefused: ["invalid_request"] }),
  row(calls.downloadUserExport, ({ who }) => ({ params: { id: who.targetId, exportId: randomUUID() } }), {
    thenRefused: ["invalid_request"],
    ...differ(["acting_as_admin"], "not_while_impersonating", "somebody else's whole data is no ordinary read"),
  }),
  row(calls.eraseUser, (cell) => ({ ...target(cell), body: { confirm: true as const } }), {
    thenRefused: ["invalid_request"],
  }),
  row(calls.decideJoinRequest, () => ({ params: { id: randomUUID() }, body: { approved: false } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.getDeal, () => ({ params: { id: randomUUID() } }), { thenRefused: ["not_found"] }),
  row(calls.createDeal, () => ({ body: someDeal() }), { thenRefused: ["invalid_request"] }),
  row(calls.updateDeal, () => ({ params: { id: randomUUID() }, body: { ...someDeal(), version: 1 } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.activateDeal, unknownDeal, { thenRefused: ["not_found"] }),
  row(calls.endDeal, unknownDeal, { thenRefused: ["not_found"] }),
  row(calls.getPriceList, () => ({ query: { country: "FI" } })),
  row(calls.listPriceLists, () => ({ query: { country: "FI" } })),
  row(calls.listPriceLocations, () => ({ query: { country: "FI" } })),
  row(calls.previewPrices, () => ({ body: { country: "FI", changes: [someModifier] } })),
  row(
    calls.changePrices,
    () => ({
      body: { country: "FI", changes: [someModifier], effectiveFrom: null, reason: "Test", newestVersion: 999 },
    }),
    { thenRefused: ["version_outdated"] },
  ),
  row(calls.dropPriceList, () => ({ params: { country: "FI", version: 999 } }), { thenRefused: ["not_found"] }),
  row(calls.impersonate, ({ world }) => ({ params: { id: world.adminId } }), {
    about: "an admin",
    endsSession: true,
    ...onlySuperAdmins,
  }),
  row(calls.impersonate, superAdmin, {
    about: "a super admin",
    endsSession: true,
    ...differ(everybody, "forbidden", "nobody does this to a super admin"),
  }),
  row(calls.impersonate, ({ world }) => ({ params: { id: world.agentId } }), { endsSession: true }),
  row(calls.endImpersonation, nothing, {
    endsSession: true,
    ...differ(everybodyBut("acting_as_agent", "acting_as_admin"), "forbidden", "there is no impersonation to end"),
  }),

  row(calls.logout, nothing, { endsSession: true }),
  row(calls.endOtherSessions, nothing, { endsSession: true }),
  row(calls.changePassword, () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }), {
    endsSession: true,
  }),
  row(calls.eraseAccount, () => ({ body: { password: PASSWORD, confirm: true } }), { endsSession: true }),
];

function signUp() {
  const { role: _role, ...person } = newUser("agent");
  return person;
}
