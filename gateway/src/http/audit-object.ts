import * as contract from "../../contract/index.ts";

const kinds = {
  campaigns: "campaign",
  agencies: "agency",
  prospects: "prospect",
  leads: "request",
  mails: "mail",
  sources: "source",
  "dead-letters": "dead_letter",
  "sender-blocks": "sender_block",
} as const satisfies Record<string, contract.AuditObjectKind>;
const path =
  /^[A-Z]+ \/api\/admin\/(?:(campaigns|agencies|prospects|leads|mails|sender-blocks|sources)\/:id|(dead-letters)\/:service)(?:\/|$)/;
/** Actions that add what they are about; its id is chosen before, so that the audit has it. */
const additions = new Map<string, contract.AuditObjectKind>([["POST /api/admin/sources", "source"]]);

export const addsObject = (action: string): boolean => additions.has(action);

/** What an action, named by method and route, has the id of or adds; undefined if it is an account or nothing. */
export function auditObjectKind(action: string): contract.AuditObjectKind | undefined {
  const added = additions.get(action);
  if (added) return added;
  const [, one, many] = path.exec(action) ?? [];
  const found = one ?? many;
  return kinds[found as keyof typeof kinds] as contract.AuditObjectKind | undefined;
}

/** The most events that one action is about. */
const MOST = 100;

type Input = { params: { id?: unknown }; body?: unknown };

/**
 * The ids of what an action is about, of the back office and no account: of its path, or of the unhandled events in its
 * body. The input is not checked yet.
 */
export function auditObjectIds(action: string, { params, body }: Input): string[] {
  const kind = auditObjectKind(action);
  if (!kind) return [];
  const { ids } = (body ?? {}) as { ids?: unknown };
  const given: unknown[] = kind === "dead_letter" ? (Array.isArray(ids) ? ids : []) : [params.id];
  return [...new Set(given.slice(0, MOST).flatMap((id) => contract.Id.safeParse(id).data ?? []))];
}
