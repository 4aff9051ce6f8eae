import { type AuditField as WireField, AuditEntrySchema } from "@doorlight/proto/identity/v1/users_service_pb";
import * as z from "zod/mini";
import { AuditEntry, type AuditField, type AuditValue, Id } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import type { Session } from "../sessions/session.ts";
import { type AgentCards, agentCardsOf } from "./agent-cards.ts";
import { auditObjectsOf } from "./audit-objects.ts";
import { ifAnswered } from "./if-answered.ts";
import { officeNamesOf } from "./office-names.ts";

export type AuditPorts = Pick<
  Clients,
  "users" | "identity" | "profiles" | "agencies" | "campaigns" | "deals" | "invoicing" | "sources"
>;

type Asked = Parameters<Clients["users"]["listAudit"]>[0];

const entryOf = answerOf(AuditEntrySchema, z.omit(AuditEntry, { fields: true }));
const nobody: AgentCards = new Map();
const noOffices: ReadonlyMap<string, string> = new Map();

/** A page of the audit, with the names of today as far as they can be read. */
export async function auditPageOf(clients: AuditPorts, asked: Asked, as: Session["as"]) {
  const page = await clients.users.listAudit(asked, as);
  const entries = page.entries.map((entry) => ({ entry, fields: entry.fields.map(toField).filter(saysSomething) }));
  const fields = entries.flatMap((one) => one.fields);
  const [objectOf, people = nobody, offices = noOffices] = await Promise.all([
    auditObjectsOf(clients, page.entries, as),
    ifAnswered(as, ({ timeoutMs }) => agentCardsOf(clients, idsIn(fields, ofPeople), { timeoutMs })),
    ifAnswered(as, (call) => officeNamesOf(clients, idsIn(fields, ofOffices), call)),
  ]);
  const dealName = (id: string) => objectOf({ action: "", objectId: id, fields: [] })?.name;
  const nameOf = (id: string) => people.get(id)?.name ?? offices.get(id) ?? dealName(id) ?? undefined;
  return {
    items: entries.map(({ entry, fields }) => ({
      ...entryOf(entry),
      actor: { id: entry.actorId, name: entry.actorName },
      subject: { id: entry.subjectId, name: entry.subjectName },
      object: objectOf(entry),
      fields: fields.map((field) => withNames(field, nameOf)),
    })),
    nextCursor: page.nextCursor || null,
    actions: page.actions,
  };
}

/** Values lie in the audit as JSON. */
const valueOf = (json: string | undefined): AuditValue =>
  json === undefined ? null : (JSON.parse(json) as AuditValue);
const toField = ({ name, before, after }: WireField): AuditField => ({
  name,
  before: valueOf(before),
  after: valueOf(after),
});

/** The admin's words without their value, which may be about people, say nothing: they are no change of a field. */
const words = ["message", "reason", "text"];
const saysSomething = ({ name, before, after }: AuditField) =>
  before !== null || after !== null || !words.includes(name);

/** Fields whose value is a user, an office or a deal, by id. */
const ofPeople = ["owner.id", "ownerId", "payerId"];
const ofOffices = ["intoId", "owner.id"];
const ofDeals = ["dealId"];

const idsIn = (fields: readonly AuditField[], names: readonly string[]) =>
  fields
    .filter(({ name }) => names.includes(name))
    .flatMap(({ before, after }) => [before, after].flatMap((id) => Id.safeParse(id).data ?? []));

function withNames(field: AuditField, nameOf: (id: string) => string | undefined): AuditField {
  if (![...ofPeople, ...ofOffices, ...ofDeals].includes(field.name)) return field;
  const named = (id: AuditValue) => nameOf(String(id)) ?? id;
  return { ...field, before: named(field.before), after: named(field.after) };
}
