import { randomUUID } from "node:crypto";
import * as calls from "../../contract/index.ts";
import type { Endpoint, ErrorCode, Sent } from "../../contract/index.ts";
import { PASSWORD, someEmail, someRequest } from "../support/given.ts";
import { png } from "../support/png.ts";
import { newPerson, type Persona, type World } from "./personas.ts";

/** A cell of the table, for whom and among what it is called. */
interface Cell {
  readonly who: Persona;
  readonly caller: string;
  readonly world: World;
}

export interface Request {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: Blob;
  /** Codes that this very request is answered with once it is let in: what it names is made up. */
  readonly thenRefused?: readonly ErrorCode[];
  /** May end the session. */
  readonly anew?: true;
}

type Plan = (cell: Cell) => Request;
type InputOf<E extends Endpoint> = (cell: Cell) => Partial<Sent<E>>;

/** The plan of a row; the input has the endpoint's own shape, so that nothing but rights stands in its way. */
function row<const E extends Endpoint>(
  endpoint: E,
  inputOf: NoInfer<InputOf<E>>,
  { about, ...rest }: Pick<Request, "file" | "thenRefused" | "anew"> & { about?: string } = {},
): [string, Plan] {
  const name = `${endpoint.method} ${endpoint.path}${about ? ` (${about})` : ""}`;
  return [name, (cell) => ({ ...inputOf(cell), ...rest })];
}

const nothing = () => ({});
const target = ({ who }: Cell) => ({ params: { id: who.targetId } });
const oneself = ({ who, world }: Cell) => ({ params: { id: who.id || world.adminId } });
const adminTarget = ({ world }: Cell) => ({ params: { id: world.adminTargetId } });
const superAdmin = ({ world }: Cell) => ({ params: { id: world.superAdminId } });
/** Only the seller has a hash that is one. */
const hash = ({ caller, world }: Cell) => ({
  params: { hash: caller === "seller" ? world.sellerHash : randomUUID() },
});
const email = () => ({ body: { email: someEmail("nobody") } });
const token = () => randomUUID();
const wrongCode = "000000";
const about = (what: string) => ({ about: what });

/** What each row of the table is called with; rows that are not here take no input. */
export const requests: ReadonlyMap<string, Plan> = new Map([
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
  row(calls.requestMagicLink, email),
  row(calls.loginWithLink, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.answerTerms, ({ caller }) => ({ body: { accepted: caller !== "declined" } })),

  row(calls.getPricing, () => ({ query: { country: "FI" } })),
  row(calls.listLocations, () => ({ query: { country: "FI", q: "Hel" } })),

  row(calls.sendContactMessage, () => ({
    body: { name: "Eino Esimerkki", ...email().body, message: "How do I begin?", locale: "en", country: "FI" },
  })),

  row(calls.submitRequest, () => ({ body: someRequest() })),
  row(calls.confirmRequest, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),
  row(calls.getSellerPage, hash),
  row(calls.exportSellerRequest, hash),
  row(calls.closeSellerRequest, hash),
  row(calls.withdrawConsent, hash),

  row(calls.getLead, ({ world }) => ({ params: { id: world.leadId } })),
  row(calls.buyLead, ({ world }) => ({ params: { id: world.leadId }, body: {} }), {
    thenRefused: ["already_bought", "office_already_bought"],
  }),
  row(calls.putBillingDetails, () => ({ body: { invoicingMethod: null, billingMethod: "prepaid" } })),

  row(calls.updateProfile, () => ({ body: { locale: "en" } }), about("the language")),
  row(calls.updateProfile, () => ({ body: { title: "Broker" } }), about("the title")),
  row(calls.putImage, nothing, { file: png(16, 16) }),
  row(calls.startSecondFactor, () => ({ body: { password: PASSWORD } })),
  row(calls.confirmSecondFactor, () => ({ body: { code: wrongCode } }), { thenRefused: ["second_factor_invalid"] }),
  row(calls.disableSecondFactor, () => ({ body: { password: PASSWORD, code: wrongCode } }), {
    thenRefused: ["second_factor_invalid"],
  }),
  row(calls.renewRecoveryCodes, () => ({ body: { code: wrongCode } }), { thenRefused: ["second_factor_invalid"] }),
  row(calls.endSession, ({ world }) => ({ params: { id: world.buyer.sessionId } }), about("the buyer's")),
  row(calls.downloadExport, ({ world }) => ({ params: { id: world.buyer.exportId } }), about("the buyer's")),

  row(calls.searchOffices, () => ({ query: { q: "Matrix" } })),
  row(calls.requestToJoinOffice, ({ world }) => ({ body: { officeId: world.officeId } }), {
    thenRefused: ["office_member"],
  }),
  row(calls.createOffice, () => ({ body: { name: `Own ${randomUUID()}` } }), { thenRefused: ["office_member"] }),
  row(calls.inviteColleague, email),
  row(calls.inviteColleague, email, about("without an office")),
  row(calls.acceptOfficeInvitation, () => ({ body: { token: token() } }), { thenRefused: ["link_expired"] }),

  row(calls.createUser, () => ({ body: newPerson("agent") })),
  row(calls.createUser, () => ({ body: newPerson("admin") }), about("an admin")),
  row(calls.getUser, target),
  row(calls.resendSetup, target),
  row(calls.addNote, (cell) => ({ ...target(cell), body: { text: "Called" } })),
  row(calls.writeMail, (cell) => ({ ...target(cell), body: { subject: "Hello", body: "Welcome" } })),
  row(calls.setOwner, (cell) => ({ ...target(cell), body: { ownerId: null } })),
  row(calls.resetSecondFactor, target),
  row(calls.resetSecondFactor, adminTarget, about("an admin")),
  row(calls.endUserSessions, target),
  row(calls.endUserSessions, superAdmin, about("a super admin")),
  row(calls.deactivateUser, (cell) => ({ ...target(cell), body: {} })),
  row(calls.deactivateUser, (cell) => ({ ...adminTarget(cell), body: {} }), about("an admin")),
  row(calls.deactivateUser, (cell) => ({ ...oneself(cell), body: {} }), about("oneself")),
  row(calls.reactivateUser, (cell) => ({ ...target(cell), body: {} })),
  row(calls.reactivateUser, (cell) => ({ ...adminTarget(cell), body: {} }), about("an admin")),
  row(calls.decideJoinRequest, () => ({ params: { id: randomUUID() }, body: { approved: false } }), {
    thenRefused: ["not_found"],
  }),
  row(calls.impersonate, ({ world }) => ({ params: { id: world.agentId } }), { anew: true }),
  row(calls.impersonate, ({ world }) => ({ params: { id: world.adminId } }), { ...about("an admin"), anew: true }),
  row(calls.impersonate, superAdmin, { ...about("a super admin"), anew: true }),
  row(calls.endImpersonation, nothing, { anew: true }),

  row(calls.logout, nothing, { anew: true }),
  row(calls.endOtherSessions, nothing, { anew: true }),
  row(calls.changePassword, () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }), { anew: true }),
  row(calls.eraseAccount, () => ({ body: { password: PASSWORD, confirm: true } }), { anew: true }),
]);

function signUp() {
  const { role: _role, ...person } = newPerson("agent");
  return person;
}
