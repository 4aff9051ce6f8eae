import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "@doorlight/common/testing";
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
} from "../../contract/index.ts";
import { type Agent, loggedIn, PASSWORD, someAdmin, someAgent, someEmail, someLead } from "../support/given.ts";
import { links, mailedTo } from "../support/inbox.ts";
import { png } from "../support/png.ts";
import { stack } from "../support/stack.ts";
import { Visitor } from "../support/visitor.ts";

/** One caller of the table: who it is, and whom or what its calls are about. */
export interface Persona {
  /** The browser of all calls that leave its session as it is. */
  readonly visitor: Visitor;
  /** Another browser of the same person, for a call that may end the session. */
  readonly anew: () => Promise<Visitor>;
  /** Empty for those without an account. */
  readonly id: string;
  /** An account that this caller may do anything to. */
  readonly targetId: string;
}

/** What the calls of all personas are about. */
export interface World {
  readonly leadId: string;
  readonly sellerHash: string;
  readonly officeId: string;
  readonly imageUrl: string;
  /** A file of the web app. */
  readonly assetUrl: string;
  readonly buyer: { readonly sessionId: string; readonly exportId: string };
  /** An admin for a super admin to do anything to. */
  readonly adminTargetId: string;
  /** An agent to act as. */
  readonly agentId: string;
  /** An admin who works. */
  readonly adminId: string;
  readonly superAdminId: string;
}

export const newPerson = (role: "agent" | "invited" | "admin", email = someEmail(role)) => ({
  role,
  country: "FI",
  firstName: "Maija",
  lastName: "Made",
  email,
  locale: "en" as const,
});

/** Everybody of the table but the admin without a second factor, made through the front door, and their world. */
export async function givenPersonas(): Promise<{ world: World; personas: Map<string, Persona> }> {
  const office = `Matrix ${randomUUID()}`;
  const [top, superAdmin, admin, actor, lead, ownLead, agent, buyer, colleague, declined, deactivated, subject] =
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
  const targetOf = async () => (await superAdmin.call(createUser, { body: newPerson("agent") })).user.id;
  const nobody = () => Promise.resolve(new Visitor());
  const person = (who: Agent, targetId = subject.id): Persona => ({
    visitor: who,
    anew: () => eventually(() => loggedIn(who.email)),
    id: who.id,
    targetId,
  });
  const personas = new Map<string, Persona>([
    ["guest", { visitor: new Visitor(), anew: nobody, id: "", targetId: subject.id }],
    ["seller", { visitor: new Visitor(), anew: nobody, id: "", targetId: subject.id }],
    ["agent", person(agent)],
    ["buyer", person(buyer)],
    ["colleague", person(colleague)],
    ["invited", person(invited)],
    ["declined", person(declined)],
    ["deactivated", { ...person(deactivated), anew: () => Promise.resolve(deactivated) }],
    ["admin", person(admin, await targetOf())],
    ["super_admin", person(superAdmin, await targetOf())],
    ["impersonating", await acting(actor, subject)],
  ]);
  const world = {
    leadId: lead.id,
    sellerHash: ownLead.hash,
    officeId: await officeOf(top, `${office} of others`),
    imageUrl: await pictureOf(top),
    assetUrl: await someAsset(),
    buyer: await belongingsOf(buyer, lead.id),
    adminTargetId: (await superAdmin.call(createUser, { body: newPerson("admin") })).user.id,
    agentId: subject.id,
    adminId: actor.id,
    superAdminId: top.id,
  };
  personas.set("disguised", await acting(top, actor));
  return { world, personas };
}

/** An admin in another's name; the browser is no longer the admin's own. */
async function acting(admin: Agent, { id }: Agent): Promise<Persona> {
  await admin.call(impersonate, { params: { id } });
  const anew = async () => {
    const visitor = await eventually(() => loggedIn(admin.email));
    await visitor.call(impersonate, { params: { id } });
    return visitor;
  };
  return { visitor: admin, anew, id, targetId: id };
}

async function invitedBy(admin: Agent): Promise<Agent> {
  const body = newPerson("invited");
  const { user } = await admin.call(createUser, { body });
  const token = await mailedTo(body.email, links.password);
  await new Visitor().call(setPassword, { body: { userId: user.id, token, newPassword: PASSWORD } });
  return loggedIn(body.email);
}

async function officeOf(founder: Agent, name: string): Promise<string> {
  const { user } = await founder.call(createOffice, { body: { name } });
  return user.office?.id ?? "";
}

async function pictureOf(who: Agent): Promise<string> {
  const { body } = await who.upload(putImage, png(64, 64));
  return UserAnswer.parse(body).user.profileImageUrl ?? "";
}

/** What is the buyer's alone: the lead's contact, a second session, an export that is ready. */
async function belongingsOf(buyer: Agent, leadId: string): Promise<World["buyer"]> {
  await buyer.call(buyLead, { params: { id: leadId }, body: {} });
  await new Visitor().call(login, { body: { email: buyer.email, password: PASSWORD } });
  const { items } = await buyer.call(listSessions);
  const { export: started } = await buyer.call(requestExport);
  await eventually(
    async () => {
      if ((await buyer.call(getExport)).export?.state !== "ready") throw new Error("The export is not ready");
    },
    { timeoutMs: 30_000 },
  );
  return { sessionId: items.find(({ current }) => !current)?.id ?? "", exportId: started.id };
}

async function someAsset(): Promise<string> {
  const [name] = await readdir(join(stack.environment("gateway")["WEB_DIST"] ?? "", "client", "assets"));
  return `/assets/${name}`;
}
