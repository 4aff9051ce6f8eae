import { withinDeadline } from "@doorlight/common/rpc";
import { seconds } from "@doorlight/common/time";
import type { AuditObject } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { auditObjectKind } from "../http/audit-object.ts";
import type { Session } from "../sessions/session.ts";

type Ports = Pick<Clients, "agencies" | "campaigns" | "sources">;

/** A day without figures. */
const namesAlone = { firstDay: "2000-01-01", lastDay: "2000-01-01" };
/** The audit is not kept waiting for names. */
const NAMES_MS = seconds(1);

/**
 * What audit entries are about beside accounts, by its id. Campaigns, agencies and sources with their names, which are null
 * if they are gone or their service does not answer; a prospect, a request, a mail, an event and a block have none here, as
 * the audit outlives what would name them.
 */
export async function auditObjectsOf(
  { agencies, campaigns, sources }: Ports,
  entries: readonly { action: string; objectId?: string | undefined }[],
  as: Session["as"],
): Promise<Map<string, AuditObject>> {
  const found = new Map<string, AuditObject>();
  for (const { action, objectId: id } of entries) {
    const kind = auditObjectKind(action);
    if (kind && id) found.set(id, { kind, id, name: null });
  }
  const idsOf = (kind: AuditObject["kind"]) =>
    [...found.values()].flatMap((one) => (one.kind === kind ? [one.id] : []));
  const set = (id: string, name: string | undefined) => {
    const object = found.get(id);
    if (object && name) found.set(id, { ...object, name });
  };
  const tried = (run: () => Promise<void>) => withinDeadline(NAMES_MS, run).catch(() => undefined);
  const campaignIds = idsOf("campaign");
  await Promise.all([
    campaignIds.length > 0 &&
      tried(async () => {
        const page = await campaigns.listCampaigns({ limit: campaignIds.length, ids: campaignIds }, as);
        for (const { id, plan } of page.campaigns) set(id, plan?.name);
      }),
    idsOf("source").length > 0 &&
      tried(async () => {
        const page = await sources.listSources({ period: namesAlone }, as);
        for (const { id, name } of page.sources) set(id, name);
      }),
    ...idsOf("agency").map((id) => tried(async () => set(id, (await agencies.getAgency({ id }, as)).agency?.name))),
  ]);
  return found;
}
