import { randomInt, randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing/eventually";
import {
  type AnswerOf,
  acceptOfficeInvitation,
  acceptDeal,
  activateDeal,
  type BillingMethod,
  closeSellerRequest,
  confirmEmail,
  confirmRequest,
  createDeal,
  getDeal,
  createOffice,
  type Deal,
  type DealBody,
  getLead,
  inviteColleague,
  listLeads,
  login,
  getBillingDetails,
  putBillingDetails,
  register,
  type SellerRequestBody,
  submitRequest,
} from "@doorlight/gateway/contract";
import { queryDatabase } from "./database.ts";
import { links, mailedTo } from "./inbox.ts";
import { stack } from "./stack.ts";
import { Visitor } from "./visitor.ts";
import { inLetters } from "./in-letters.ts";

/** An answer to the terms that every shipped country pack names. */
export const acceptsTerms = { accepted: true, version: "2026-11", locale: "en" } as const;

export const PASSWORD = "a-long-enough-password";

export const someEmail = (who = "agent") => `${who}-${randomUUID()}@example.test`;

export class Agent extends Visitor {
  readonly email: string;
  id = "";

  constructor(email: string) {
    super();
    this.email = email;
  }
}

/** An agent who has signed up, confirmed and is logged in, with the free credit. */
export async function someAgent({
  country = "FI",
  office,
}: { country?: string; office?: string } = {}): Promise<Agent> {
  const agent = new Agent(someEmail());
  await agent.call(register, {
    body: { country, firstName: "Aino", lastName: "Agent", email: agent.email, password: PASSWORD, locale: "en" },
  });
  const token = await mailedTo(agent.email, links.signUp);
  const { user } = await agent.call(confirmEmail, { body: { token } });
  agent.id = user.id;
  if (office) await enterOffice(agent, office);
  return agent;
}

const founders = new Map<string, Promise<Agent>>();

/** The first agent of an office founds it and invites the others. */
async function enterOffice(agent: Agent, name: string): Promise<void> {
  const key = name.toLowerCase();
  const founder = founders.get(key);
  if (founder) {
    await (await founder).call(inviteColleague, { body: { email: agent.email } });
    const token = await mailedTo(agent.email, links.officeInvitation);
    await agent.call(acceptOfficeInvitation, { body: { token } });
  } else {
    const founding = agent.call(createOffice, { body: { name: inLetters(name) } }).then(() => agent);
    founders.set(key, founding);
    await founding;
  }
}

/**
 * A new browser in which a user has logged in. It retries if the gateway cannot count the attempt, as Redis may be
 * too slow for that on a busy machine.
 */
export async function loggedIn(email: string, password = PASSWORD): Promise<Agent> {
  const agent = new Agent(email);
  const { status, body } = await eventually(async () => {
    const reply = await agent.try(login, { body: { email, password } });
    if (reply.status === 503) throw new Error("the attempt was not counted");
    return reply;
  });
  if (status !== 200) throw new Error(`Log-in of ${email}: ${JSON.stringify(body)}`);
  agent.id = (body as AnswerOf<typeof login>).user.id;
  return agent;
}

/** An admin. No interface makes the first one, so the role is written to the database. */
export async function someAdmin(role: "admin" | "super_admin" = "admin"): Promise<Agent> {
  const { id, email } = await someAgent();
  await queryDatabase(stack, "identity", `update users set role = '${role}' where id = '${id}'`);
  return loggedIn(email);
}

/**
 * Lets the agent buy on invoice with the billing details that are saved next, with this tax id: one that is saved later is to be
 * proven again. A card payment or an admin does it in the product, each of which costs a test more than its subject.
 */
export async function proveAccount({ id }: Agent, taxId: string): Promise<void> {
  await queryDatabase(
    stack,
    "billing",
    `insert into billing_details (user_id, country, tax_id, trust_published) values ('${id}', 'FI', '${taxId}', true)
     on conflict (user_id) do update set tax_id = excluded.tax_id where billing_details.tax_id = ''`,
  );
  await queryDatabase(
    stack,
    "billing",
    `update billing_details set proven_at = now(), proven_by = null where user_id = '${id}'`,
  );
}

/** Lets the agent owe a fee, however leads are paid. */
async function paysFees(agent: Agent): Promise<void> {
  await proveAccount(agent, "x");
  await queryDatabase(
    stack,
    "billing",
    `update billing_details set business_name = 'x', street_address = 'x', postal_code = 'x', city = 'x',
       invoicing_method = 'other'
     where user_id = '${agent.id}' and business_name = ''`,
  );
}

/** A business of its own each time: two agents with one company id buy no lead twice. */
export function someTaxId(): string {
  for (;;) {
    const number = randomInt(10_000_000).toString().padStart(7, "0");
    const weights = [7, 9, 10, 5, 8, 4, 2];
    const rest = weights.reduce((sum, weight, at) => sum + weight * Number(number[at]), 0) % 11;
    if (rest !== 1) return `${number}-${rest === 0 ? 0 : 11 - rest}`;
  }
}

/** Lets the agent pay by invoice after the credits. */
export async function paysByInvoice(agent: Agent): Promise<void> {
  const taxId = (await agent.call(getBillingDetails)).taxId || someTaxId();
  await proveAccount(agent, taxId);
  await savesDetails(agent, { taxId, billingMethod: "invoice" });
}

/** Complete billing details, which each payment by card or invoice needs. */
export async function savesDetails(
  agent: Visitor,
  own: { taxId?: string; billingMethod: BillingMethod },
): Promise<void> {
  await agent.call(putBillingDetails, {
    body: {
      businessName: "Aino Agent Oy",
      taxId: someTaxId(),
      streetAddress: "Fleminginkatu 1",
      postalCode: "00530",
      city: "Helsinki",
      invoicingMethod: "other",
      ...own,
    },
  });
}

const today = (zone: string) => new Intl.DateTimeFormat("sv", { timeZone: zone }).format(new Date());

/**
 * A deal of a Finnish agent from today on: leads for a fee, and a discount on others. One fee, since the leads of a monthly
 * one depend on today's place in the month.
 */
export function someDeal(agent: Agent, changes: Partial<DealBody> = {}): DealBody {
  const startsOn = today("Europe/Helsinki");
  return {
    name: "Five a month",
    type: "fixed",
    owner: { kind: "user", id: agent.id },
    payerId: agent.id,
    country: "FI",
    fee: 20_000,
    startsOn,
    endsOn: startsOn,
    discountBasisPoints: 1000,
    leadsPerMonth: 5,
    priority: false,
    leadTypes: [],
    places: [],
    ...changes,
  };
}

/** That deal, which an admin has offered and the agent accepted. */
export async function activeDeal(admin: Agent, agent: Agent, changes: Partial<DealBody> = {}): Promise<Deal> {
  const body = someDeal(agent, changes);
  const { deal: draft } = await admin.call(createDeal, { body });
  const change = { params: { id: draft.id }, body: { version: draft.version } };
  const { deal: offer } = await admin.call(activateDeal, change);
  const { version, startsOn } = offer;
  if (body.fee > 0) await paysFees(agent);
  await agent.call(acceptDeal, { params: change.params, body: { version, startsOn } });
  return (await admin.call(getDeal, { params: change.params })).deal;
}

/** Lets the agent pay with prepaid credits only. */
export async function paysPrepaidOnly(agent: Agent): Promise<void> {
  await agent.call(putBillingDetails, { body: { invoicingMethod: null, billingMethod: "prepaid" } });
}

/** So many that no two requests of a run have the same. */
const HOUSE_NUMBERS = 2 ** 47;

/** Sellers have been shown it, so it is taken for ever. */
const CONSENT_VERSION = "2026-11";

/** One number has a few open requests at most. */
function somePhone(): string {
  return `+358 40 ${randomInt(100, 1000)} ${randomInt(1000, 10_000)}`;
}

/** A request as a seller's form sends it; no two have the same address. */
export function someRequest(changes: Partial<SellerRequestBody> = {}): SellerRequestBody {
  return {
    leadType: "request_for_quote",
    country: "FI",
    address: `Koetie ${randomInt(HOUSE_NUMBERS)}`,
    postalCode: "00530",
    city: "Helsinki",
    propertyType: "flat",
    rooms: 2,
    area: 46.5,
    constructionYear: 1938,
    condition: "good",
    description: "Two rooms with a view. Call 040 123 4567 in the evening.",
    contact: { firstName: "Selma", lastName: "Seller", email: someEmail("seller"), phone: somePhone() },
    locale: "en",
    consentVersion: CONSENT_VERSION,
    ...changes,
  };
}

export interface PublishedLead {
  id: string;
  hash: string;
  request: SellerRequestBody;
}

const readers = new Map<string, Promise<Agent>>();

/** An agent of a country who reads the list of leads and buys nothing. */
function readerIn(country: string): Promise<Agent> {
  const reader = readers.get(country) ?? someAgent({ country });
  readers.set(country, reader);
  return reader;
}

const sendByForm = (body: SellerRequestBody): Promise<unknown> => new Visitor().call(submitRequest, { body });

/** A lead that agents can buy: sent, confirmed by its seller, listed with its price. */
export async function someLead(
  changes: Partial<SellerRequestBody> = {},
  send: (request: SellerRequestBody) => Promise<unknown> = sendByForm,
): Promise<PublishedLead> {
  // A mark in the description finds the lead again: agents see no name and no address. It begins no other mark.
  const mark = `mark${inLetters(randomUUID().replaceAll("-", ""))}`;
  const request = someRequest(changes);
  request.description = `${request.description} ${mark}`;
  await send(request);
  const { hash } = await new Visitor().call(confirmRequest, {
    body: { token: await mailedTo(request.contact.email, links.request) },
  });
  const agent = await readerIn(request.country);
  const find = async () => {
    const { items } = await agent.call(listLeads, { query: { q: mark } });
    if (!items[0]?.price) throw new Error(items[0] ? "the lead has no price yet" : "the lead is not listed yet");
    return items[0].id;
  };
  const id = await eventually(find);
  await agent.call(getLead, { params: { id } });
  return { id, hash, request };
}

/** Closes a lead as its seller does, again until it is done: services may be down meanwhile. */
export async function closeLead({ hash }: PublishedLead): Promise<void> {
  await eventually(() => new Visitor().call(closeSellerRequest, { params: { hash } }));
}
