import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "@doorlight/common/testing/eventually";
import {
  answerTerms,
  buyLead,
  createOffice,
  createUser,
  deactivateUser,
  getExport,
  impersonate,
  listSessions,
  putImage,
  login,
  requestExport,
  setPassword,
  UserAnswer,
} from "@doorlight/gateway/contract";
import {
  type Agent,
  loggedIn,
  acceptsTerms,
  PASSWORD,
  someAdmin,
  someAgent,
  someEmail,
  someLead,
} from "../support/given.ts";
import { links, mailedTo } from "../support/inbox.ts";
import { png } from "../support/png.ts";
import { stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";
import type { RouteCaller } from "./route-rules.ts";
import { inLetters } from "../support/in-letters.ts";

/** A caller of routes, and the account that the calls are about. */
export interface Person {
  /** The browser of all calls that keep its session. */
  readonly visitor: Visitor;
  /** Another browser of the same person, for a call that may end its session. */
  readonly otherBrowser: () => Promise<Visitor>;
  /** Empty without an account. */
  readonly id: string;
  /** An account to which this caller may do anything. */
  readonly targetId: string;
}

/** The data that the calls of all people are about. */
export interface World {
  readonly leadId: string;
  readonly sellerHash: string;
  readonly officeId: string;
  readonly imageUrl: string;
  /** A file of the web app. */
  readonly assetUrl: string;
  readonly buyer: { readonly sessionId: string; readonly exportId: string };
  /** An admin to whom a super admin may do anything. */
  readonly adminTargetId: string;
  /** An agent to be impersonated. */
  readonly agentId: string;
  /** An admin to be impersonated. */
  readonly adminId: string;
  readonly superAdminId: string;
}

export const newUser = (role: "agent" | "invited" | "admin", email = someEmail(role)) => ({
  role,
  country: "FI",
  firstName: "Maija",
  lastName: "Made",
  email,
  locale: "en" as const,
});

/** The callers who can be there while no second factor is required. */
type Present = Exclude<RouteCaller, "without_factor">;

/** People for all these callers, and the data for their calls. */
export async function givenPeople(): Promise<{ world: World; people: Record<Present, Person> }> {
  const office = `Matrix ${inLetters(randomUUID())}`;
  const [owner, superAdmin, admin, actor, lead, ownLead, agent, buyer, colleague, declined, deactivated, subject] =
    await Promise.all([
      someAdmin("super_admin"),
      someAdmin("super_admin"),
      someAdmin(),
      someAdmin(),
      someLead(),
      someLead(),
      someAgent(),
      someAgent({ office }),
      someAgent({ office }),
      someAgent(),
      someAgent(),
      someAgent(),
    ]);
  const invited = await invitedBy(admin);
  await declined.call(answerTerms, { body: { accepted: false } });
  await admin.call(deactivateUser, { params: { id: deactivated.id }, body: {} });
  const madeBySuperAdmin = async (role: "agent" | "admin") =>
    (await superAdmin.call(createUser, { body: newUser(role) })).user.id;
  const world = {
    leadId: lead.id,
    sellerHash: ownLead.hash,
    officeId: await officeOf(owner, `${office} of others`),
    imageUrl: await pictureOf(owner),
    assetUrl: await someAsset(),
    buyer: await belongingsOf(buyer, lead.id),
    adminTargetId: await madeBySuperAdmin("admin"),
    agentId: subject.id,
    adminId: actor.id,
    superAdminId: owner.id,
  };
  const signedIn = (who: Agent, targetId = subject.id): Person => ({
    visitor: who,
    otherBrowser: () => eventually(() => loggedIn(who.email)),
    id: who.id,
    targetId,
  });
  const guest = (): Person => ({
    visitor: new Visitor(),
    otherBrowser: () => Promise.resolve(new Visitor()),
    id: "",
    targetId: subject.id,
  });
  const people = {
    guest: guest(),
    seller: guest(),
    agent: signedIn(agent),
    buyer: signedIn(buyer),
    colleague: signedIn(colleague),
    invited: signedIn(invited),
    declined: signedIn(declined),
    deactivated: { ...signedIn(deactivated), otherBrowser: () => Promise.resolve(deactivated) },
    admin: signedIn(admin, await madeBySuperAdmin("agent")),
    super_admin: signedIn(superAdmin, await madeBySuperAdmin("agent")),
    acting_as_agent: await acting(actor, subject),
    // Last: the browsers of these two are no longer their own.
    acting_as_admin: await acting(owner, actor),
  };
  return { world, people };
}

/** An admin in another's name. */
async function acting(admin: Agent, { id }: Agent): Promise<Person> {
  await admin.call(impersonate, { params: { id }, body: { reason: "Test" } });
  const otherBrowser = async () => {
    const visitor = await eventually(() => loggedIn(admin.email));
    await visitor.call(impersonate, { params: { id }, body: { reason: "Test" } });
    return visitor;
  };
  return { visitor: admin, otherBrowser, id, targetId: id };
}

async function invitedBy(admin: Agent): Promise<Agent> {
  const body = newUser("invited");
  const { user } = await admin.call(createUser, { body });
  const token = await mailedTo(body.email, links.password);
  await new Visitor().call(setPassword, { body: { userId: user.id, token, newPassword: PASSWORD } });
  const invited = await loggedIn(body.email);
  await invited.call(answerTerms, { body: acceptsTerms });
  return invited;
}

async function officeOf(founder: Agent, name: string): Promise<string> {
  const { user } = await founder.call(createOffice, { body: { name } });
  return user.office?.id ?? "";
}

async function pictureOf(who: Agent): Promise<string> {
  const { body } = await who.upload(putImage, png(64, 64));
  return UserAnswer.parse(body).user.profileImageUrl ?? "";
}

/** Makes the things that only the buyer has: a purchase, a second session and a finished export. */
async function belongingsOf(buyer: Agent, leadId: string): Promise<World["buyer"]> {
  await buyer.call(buyLead, { params: { id: leadId }, body: {} });
  await new Visitor().call(login, { body: { email: buyer.email, password: PASSWORD } });
  const { items } = await buyer.call(listSessions);
  const { export: started } = await buyer.call(requestExport);
  await eventually(async () => {
    if ((await buyer.call(getExport)).export?.state !== "ready") throw new Error("The export is not ready");
  });
  return { sessionId: items.find(({ current }) => !current)?.id ?? "", exportId: started.id };
}

async function someAsset(): Promise<string> {
  const [name] = await readdir(join(stack.environment("gateway")["WEB_DIST"] ?? "", "client", "assets"));
  return `/assets/${name}`;
}
