import { randomUUID } from "node:crypto";
import { eventually } from "@doorlight/common/testing";
import {
  acceptOfficeInvitation,
  CONSENT_VERSION,
  confirmEmail,
  confirmRequest,
  createOffice,
  getLead,
  inviteColleague,
  listLeads,
  login,
  putBillingDetails,
  register,
  type SellerRequestBody,
  submitRequest,
} from "../../contract/index.ts";
import { queryDatabase } from "./database.ts";
import { links, mailedTo } from "./inbox.ts";
import { stack } from "./stack.ts";
import { Visitor } from "./visitor.ts";

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

/** The first to name an office founds it; the others come by the founder's invitation. */
async function enterOffice(agent: Agent, name: string): Promise<void> {
  const key = name.toLowerCase();
  const founder = founders.get(key);
  if (founder) {
    await (await founder).call(inviteColleague, { body: { email: agent.email } });
    const token = await mailedTo(agent.email, links.officeInvitation);
    await agent.call(acceptOfficeInvitation, { body: { token } });
  } else {
    const founding = agent.call(createOffice, { body: { name } }).then(() => agent);
    founders.set(key, founding);
    await founding;
  }
}

/** A browser in which somebody has just logged in. */
export async function loggedIn(email: string, password = PASSWORD): Promise<Agent> {
  const agent = new Agent(email);
  const { user } = await agent.call(login, { body: { email, password } });
  agent.id = user.id;
  return agent;
}

/** One of the back office; roles above agent are nobody's to give, so the database is told. */
export async function someAdmin(role: "admin" | "super_admin" = "admin"): Promise<Agent> {
  const { id, email } = await someAgent();
  await queryDatabase(stack, "identity", `update users set role = '${role}' where id = '${id}'`);
  return loggedIn(email);
}

/** Lets the agent pay by invoice once the credits are gone. */
export async function paysByInvoice(agent: Agent): Promise<void> {
  await agent.call(putBillingDetails, {
    body: {
      businessName: "Aino Agent Oy",
      taxId: "0112038-9",
      invoicingMethod: "other",
      billingMethod: "invoice",
    },
  });
}

/** Lets the agent pay with prepaid credits only. */
export async function paysPrepaidOnly(agent: Agent): Promise<void> {
  await agent.call(putBillingDetails, { body: { invoicingMethod: null, billingMethod: "prepaid" } });
}

let houseNumber = Date.now() % 1_000_000;

/** A request as a seller's form sends it; no two have the same address. */
export function someRequest(changes: Partial<SellerRequestBody> = {}): SellerRequestBody {
  houseNumber += 1;
  return {
    leadType: "request_for_quote",
    country: "FI",
    address: `Koetie ${houseNumber}`,
    postalCode: "00530",
    city: "Helsinki",
    propertyType: "flat",
    rooms: 2,
    area: 46.5,
    constructionYear: 1938,
    condition: "good",
    description: "Two rooms with a view. Call 040 123 4567 in the evening.",
    contact: { firstName: "Selma", lastName: "Seller", email: someEmail("seller"), phone: "+358 40 765 4321" },
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

const onlooker = new Map<string, Promise<Agent>>();

/** An agent of a country who only looks. */
function onlookerIn(country: string): Promise<Agent> {
  const found = onlooker.get(country) ?? someAgent({ country });
  onlooker.set(country, found);
  return found;
}

/** A lead that a seller has sent and confirmed, and that agents can buy. */
export async function someLead(changes: Partial<SellerRequestBody> = {}): Promise<PublishedLead> {
  // A mark in the description finds the lead again: agents see no name and no address.
  const mark = `mark${randomUUID().replaceAll(/[\d-]/g, "")}`;
  const request = someRequest(changes);
  request.description = `${request.description} ${mark}`;
  const seller = new Visitor();
  await seller.call(submitRequest, { body: request });
  const { hash } = await seller.call(confirmRequest, {
    body: { token: await mailedTo(request.contact.email, links.request) },
  });
  const agent = await onlookerIn(request.country);
  const find = async () => {
    const { items } = await agent.call(listLeads, { query: { q: mark } });
    if (!items[0]) throw new Error("the lead is not listed yet");
    return items[0].id;
  };
  // Kafka takes ten seconds to give up a consumer that an earlier test killed.
  const id = await eventually(find, { timeoutMs: 30_000 });
  await agent.call(getLead, { params: { id } });
  return { id, hash, request };
}
