import { type AuditField as WireField, AuditEntrySchema } from "@doorlight/proto/identity/v1/users_service_pb";
import * as z from "zod/mini";
import { AuditEntry, type AuditField, type AuditValue, Id } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import type { Session } from "../sessions/session.ts";
import { type AgentCards, agentCardsOf } from "./agent-cards.ts";
import { auditObjectsOf } from "./audit-objects.ts";
import { ifAnswered } from "./if-answered.ts";

export type AuditPorts = Pick<
  Clients,
  "users" | "identity" | "agencies" | "campaigns" | "deals" | "invoicing" | "sources"
>;

type Asked = Parameters<Clients["users"]["listAudit"]>[0];

const entryOf = answerOf(AuditEntrySchema, z.omit(AuditEntry, { fields: true }));
const nobody: AgentCards = new Map();

/** A page of the audit, with the names of today as far as they can be read. */
export async function auditPageOf(clients: AuditPorts, asked: Asked, as: Session["as"]) {
  const page = await clients.users.listAudit(asked, as);
  const entries = page.entries.map((entry) => ({ entry, fields: entry.fields.map(toField) }));
  const ids = entries.flatMap(({ fields }) => peopleIn(fields));
  const [objectOf, people = nobody] = await Promise.all([
    auditObjectsOf(clients, page.entries, as),
    ifAnswered(as, ({ timeoutMs }) => agentCardsOf(clients, ids, { timeoutMs })),
  ]);
  return {
    items: entries.map(({ entry, fields }) => ({
      ...entryOf(entry),
      actor: { id: entry.actorId, name: entry.actorName },
      subject: { id: entry.subjectId, name: entry.subjectName },
      object: objectOf(entry),
      fields: fields.map((field) => withNames(field, people)),
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

/** Fields whose value is a user, by id. */
const ofPeople = ["ownerId", "payerId"];
const peopleIn = (fields: readonly AuditField[]) =>
  fields
    .filter(({ name }) => ofPeople.includes(name))
    .flatMap(({ before, after }) => [before, after].map((id) => Id.safeParse(id).data ?? ""));

function withNames(field: AuditField, people: AgentCards): AuditField {
  if (!ofPeople.includes(field.name)) return field;
  const named = (id: AuditValue) => people.get(String(id))?.name ?? id;
  return { ...field, before: named(field.before), after: named(field.after) };
}
