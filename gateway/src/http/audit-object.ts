import * as contract from "../../contract/index.ts";

const kinds = {
  campaigns: "campaign",
  agencies: "agency",
  prospects: "prospect",
  leads: "request",
} as const satisfies Record<string, contract.AuditObjectKind>;
const path = /^[A-Z]+ \/api\/admin\/(campaigns|agencies|prospects|leads)\/:id(\/|$)/;

/** What the path of an action, named by method and route, has the id of; undefined if it is an account or nothing. */
export function auditObjectKind(action: string): contract.AuditObjectKind | undefined {
  const [, found] = path.exec(action) ?? [];
  return kinds[found as keyof typeof kinds] as contract.AuditObjectKind | undefined;
}

/** The id of what an action is about, of the back office and no account. The parameters of the path are not checked yet. */
export function auditObjectId(action: string, params: { id?: unknown }): string | undefined {
  return auditObjectKind(action) && contract.Id.safeParse(params.id).data;
}
