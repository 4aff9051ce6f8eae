import { withinDeadline } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import type { AuditObject } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { auditObjectKind, countryObjectKind } from "../http/audit-object.ts";
import type { Session } from "../sessions/session.ts";
import { officeNamesOf } from "./office-names.ts";

type Ports = Pick<Clients, "agencies" | "campaigns" | "deals" | "invoicing" | "profiles" | "sources">;

type Entry = {
  action: string;
  objectId?: string | undefined;
  fields: readonly { name: string; before?: string | undefined; after?: string | undefined }[];
};

/** A day without figures. */
const namesAlone = { firstDay: "2000-01-01", lastDay: "2000-01-01" };
/** The audit is not kept waiting for names. */
const NAMES_MS = seconds(1);
/** Calls to one service: a file has many pages. */
const AT_ONCE = 10;

/**
 * What audit entries are about beside accounts, also by the id of a deal in their fields. What has a name has it, which is null
 * if it is gone or its service does not answer, an approval that of its action, and a removed office its last one; a prospect, a request, a mail, an event and
 * a block have none here, as the audit outlives what would name them.
 */
export async function auditObjectsOf(
  { agencies, campaigns, deals, invoicing, profiles, sources }: Ports,
  entries: readonly Entry[],
  as: Session["as"],
): Promise<(entry: Entry) => AuditObject | null> {
  const found = new Map<string, AuditObject>();
  for (const { action, objectId: id, fields } of entries) {
    const kind = auditObjectKind(action);
    if (kind && id) found.set(id, { kind, id, name: saidName(kind, fields) ?? found.get(id)?.name ?? null });
    const dealId = textOf(fields, "dealId");
    if (dealId !== null) found.set(dealId, { kind: "deal", id: dealId, name: null });
  }
  const idsOf = (kind: AuditObject["kind"]) =>
    [...found.values()].flatMap((one) => (one.kind === kind ? [one.id] : []));
  const set = (id: string, name: string | undefined) => {
    const object = found.get(id);
    if (object && name) found.set(id, { ...object, name });
  };
  const tried = (run: () => Promise<void>) => withinDeadline(NAMES_MS, run).catch(() => undefined);
  const each = (kind: AuditObject["kind"], nameOf: (id: string) => Promise<string | undefined>) =>
    tried(async () => {
      for (let ids = idsOf(kind); ids.length > 0; ids = ids.slice(AT_ONCE))
        // One that is gone does not keep the others from their names.
        await Promise.allSettled(ids.slice(0, AT_ONCE).map(async (id) => set(id, await nameOf(id))));
    });
  const [campaignIds, sourceIds] = [idsOf("campaign"), idsOf("source")];
  await Promise.all([
    campaignIds.length > 0 &&
      tried(async () => {
        const page = await campaigns.listCampaigns({ limit: campaignIds.length, ids: campaignIds }, as);
        for (const { id, plan } of page.campaigns) set(id, plan?.name);
      }),
    sourceIds.length > 0 &&
      tried(async () => {
        const page = await sources.listSources({ period: namesAlone, ids: sourceIds }, as);
        for (const { id, name } of page.sources) set(id, name);
      }),
    tried(async () => {
      for (const [id, name] of await officeNamesOf({ profiles }, idsOf("office"), as)) set(id, name);
    }),
    each("agency", async (id) => (await agencies.getAgency({ id }, as)).agency?.name),
    each("deal", async (dealId) => (await deals.getDeal({ dealId }, as)).deal?.terms?.name),
    each("invoice", async (invoiceId) => (await invoicing.getInvoice({ invoiceId }, as)).invoice?.number),
  ]);
  return (entry) => found.get(entry.objectId ?? "") ?? objectOfCountry(entry);
}

function objectOfCountry({ action, fields }: Entry): AuditObject | null {
  const kind = countryObjectKind(action);
  const country = textOf(fields, "country");
  return kind && country !== null ? { kind, id: country, name: null } : null;
}

/** The name that the entry itself says: nobody else knows it, or any more. */
function saidName(kind: AuditObject["kind"], fields: Entry["fields"]): string | null {
  if (kind === "approval") return textOf(fields, "action");
  return kind === "office" ? textOf(fields, "name", "before") : null;
}

/** Values lie in the audit as JSON. */
function textOf(fields: Entry["fields"], called: string, when: "before" | "after" = "after"): string | null {
  const value = fields.find(({ name }) => name === called)?.[when];
  return value === undefined ? null : String(JSON.parse(value));
}
