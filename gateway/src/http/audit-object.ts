import * as contract from "../../contract/index.ts";

const kinds = {
  agencies: "agency",
  campaigns: "campaign",
  "dead-letters": "dead_letter",
  deals: "deal",
  disputes: "dispute",
  imports: "import",
  invoices: "invoice",
  leads: "request",
  mails: "mail",
  offices: "office",
  "prospect-imports": "prospect_import",
  prospects: "prospect",
  "refund-requests": "refund_request",
  "sender-blocks": "sender_block",
  sources: "source",
} as const satisfies Record<string, contract.AuditObjectKind>;
/** One of these by its id, or all: an action on all adds one, whose id is chosen before or in the answer. */
const path = new RegExp(`^[A-Z]+ /api/admin/(${Object.keys(kinds).join("|")})(?:/:(?:id|service)(?:/|$)|$)`);

const nameOf = ({ method, path: at }: contract.Endpoint) => `${method} ${at}`;

/** Of identity, which records them itself. */
const ofApprovals = ["ask_approval", "give_approval", "approve_alone", "refuse_approval", "carry_out_approved"];

/** Actions about something that a country has one of, which has no id. */
const ofCountry = new Map<string, contract.AuditObjectKind>([
  [nameOf(contract.changePrices), "price_list"],
  [nameOf(contract.dropPriceList), "price_list"],
  [nameOf(contract.importStatement), "bank_file"],
  [nameOf(contract.startInvoiceRun), "invoice_run"],
  [nameOf(contract.retryParkedAccount), "invoice_run"],
]);

export const countryObjectKind = (action: string): contract.AuditObjectKind | undefined => ofCountry.get(action);

export const choosesId = (action: string): boolean => action === nameOf(contract.createSource);

/** What an action, named by method and route, has the id of or adds; undefined if it is an account or nothing. */
export function auditObjectKind(action: string): contract.AuditObjectKind | undefined {
  if (ofApprovals.includes(action)) return "approval";
  const [, found] = path.exec(action) ?? [];
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
