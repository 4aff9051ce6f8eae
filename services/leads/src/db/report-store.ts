import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { NewReport, Report, ReportFacts, ReportKind } from "../domain/pause.ts";

const MOST_SHOWN = 20;

/** What buyers reported of the persons of leads. */
export function makeReportStore(db: Db) {
  return {
    /** Undefined if the agent has reported it before. */
    async add(tx: Tx, { leadId, agentId, officeId, kind }: NewReport, at: Date): Promise<string | undefined> {
      const [added] = await tx("lead_reports")
        .insert({ lead_id: leadId, agent_id: agentId, office_id: officeId, kind, reported_at: at })
        .onConflict(["lead_id", "agent_id", "kind"])
        .ignore()
        .returning<{ id: string }[]>("id");
      return added?.id;
    },

    /** Counts these for a pause. */
    async count(tx: Tx, ids: readonly string[], pauseId: string): Promise<void> {
      await tx("lead_reports")
        .whereRaw("id = any(?::uuid[])", [[...ids]])
        .update({ pause_id: pauseId });
    },

    /** Whether another office than this has a report of the kind that counts for a pause. Agents without an office stand alone. */
    async hasOfAnotherOffice(tx: Tx, pauseId: string, kind: ReportKind, { agentId, officeId }: NewReport) {
      const found = await ofAnotherOffice(tx, kind, { agentId, officeId }).where({ pause_id: pauseId }).first("id");
      return found !== undefined;
    },

    /** Claims about the lead by others than its office, which no pause has answered. */
    async openClaimsOfOthers(tx: Tx, report: NewReport): Promise<string[]> {
      return ofAnotherOffice(tx, "claim", report)
        .where({ lead_id: report.leadId, pause_id: null, wrong_at: null })
        .pluck<string[]>("id");
    },

    /** When reports of an agent turned out to be wrong since an instant, oldest first. */
    async wrongOf(tx: Tx, agentId: string, since: Date): Promise<Date[]> {
      return tx("lead_reports")
        .where({ agent_id: agentId, kind: "not_sent" })
        .where("wrong_at", ">", since)
        .orderBy("wrong_at")
        .pluck<Date[]>("wrong_at");
    },

    /** The reports of a pause after which the lead went on, and claims from before it, which are answered with it. */
    async markWrong(tx: Tx, leadId: string, pauseId: string, at: Date): Promise<void> {
      await tx("lead_reports")
        .where({ lead_id: leadId })
        .whereRaw("(pause_id = ? or pause_id is null and kind = 'claim')", [pauseId])
        .update({ wrong_at: at });
    },

    /** Of a lead that is closed because of them, also those of a pause before. */
    async markRight(tx: Tx, leadId: string): Promise<void> {
      await tx("lead_reports").where({ lead_id: leadId }).update({ wrong_at: null });
    },

    /** The newest first. */
    async ofLead(leadId: string): Promise<Report[]> {
      return db("lead_reports")
        .where({ lead_id: leadId })
        .orderBy("id", "desc")
        .limit(MOST_SHOWN)
        .select<Report[]>(
          db.raw(`coalesce(agent_id::text, '') as "agentId", kind, reported_at as "reportedAt",
            pause_id is not null as counted, wrong_at is not null as wrong`),
        );
    },

    /** Who reported that the person did not send the request, unless the person said so, too. */
    async unprovenOf(leadId: string): Promise<string[]> {
      return db("lead_reports")
        .where({ lead_id: leadId, kind: "not_sent" })
        .whereNotNull("agent_id")
        .whereNotExists(db("lead_pauses").where({ lead_id: leadId, answer: "not_sent" }))
        .pluck<string[]>("agent_id");
    },

    /** An agent's own report that the person did not send the request. */
    async ownOf(leadId: string, agentId: string): Promise<ReportFacts | undefined> {
      const [found] = await db("lead_reports as report")
        .join("leads", "leads.id", "report.lead_id")
        .join("requests", "requests.id", "leads.request_id")
        .leftJoin("lead_pauses as pause", "pause.id", "report.pause_id")
        .where({ "report.lead_id": leadId, agent_id: agentId, kind: "not_sent" })
        .select<ReportFacts[]>(
          db.raw(`reported_at as "reportedAt", pause_id is not null as counted, ending, pause.ended_at as "endedAt",
            not_confirmed_at as "notConfirmedAt"`),
        );
      return found;
    },

    async eraseAgent(tx: Tx, agentId: string): Promise<void> {
      await tx("lead_reports").where({ agent_id: agentId }).update({ agent_id: null, office_id: null });
    },

    purge: (country: string, before: Date, limit: number): Promise<number> =>
      deleteSome(db, "lead_reports", limit, (rows) =>
        rows.where("reported_at", "<", before).whereIn("lead_id", db("leads").where({ country }).select("id")),
      ),
  };

  function ofAnotherOffice(tx: Tx, kind: ReportKind, { agentId, officeId }: Pick<NewReport, "agentId" | "officeId">) {
    return tx("lead_reports")
      .where({ kind })
      .whereRaw("agent_id is distinct from ?::uuid", [agentId])
      .whereRaw("(office_id is null or office_id is distinct from ?::uuid)", [officeId]);
  }
}
