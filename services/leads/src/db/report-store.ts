import { type Db, deleteSome, type Tx } from "@doorlight/common/db";
import type { Buyer, CountedReport, NewReport, Report, ReportFacts, ReportKind } from "../domain/pause.ts";

const MOST_SHOWN = 20;

/** An admin is to decide. */
export const WAITS = "(desk_at is not null and settled_at is null)";

/** What buyers reported of the persons of leads. */
export function makeReportStore(db: Db) {
  return {
    /** `deskAt` if it is for support. Undefined if the agent has reported it before. */
    async add(
      tx: Tx,
      { leadId, agentId, officeId, kind }: NewReport,
      at: Date,
      deskAt: Date | null = null,
    ): Promise<string | undefined> {
      const [added] = await tx("lead_reports")
        .insert({ lead_id: leadId, agent_id: agentId, office_id: officeId, kind, reported_at: at, desk_at: deskAt })
        .onConflict(["lead_id", "agent_id", "kind"])
        .ignore()
        .returning<{ id: string }[]>("id");
      return added?.id;
    },

    /**
     * An agent reports again: an objection, if the seller has confirmed the request since an instant and no admin has decided.
     * Returns whether the report pauses the lead now; undefined without one.
     */
    async repeat(tx: Tx, leadId: string, agentId: string, since: Date, at: Date): Promise<boolean | undefined> {
      const objects = "pause_id is not null and settled_at is null and wrong_at > ?";
      const [found] = await tx("lead_reports")
        .where({ lead_id: leadId, agent_id: agentId, kind: "not_sent" })
        .update({ desk_at: tx.raw(`coalesce(desk_at, case when ${objects} then ?::timestamptz end)`, [since, at]) })
        .returning<{ pauses: boolean }[]>(
          tx.raw("exists (select from lead_pauses where lead_pauses.id = pause_id and ended_at is null) as pauses"),
        );
      return found?.pauses;
    },

    /** Counts these for a pause. */
    async count(tx: Tx, ids: readonly string[], pauseId: string): Promise<void> {
      await tx("lead_reports")
        .whereRaw("id = any(?::uuid[])", [[...ids]])
        .update({ pause_id: pauseId });
    },

    /** Whether another buyer, of another office, has a report that counts for a pause. Agents without an office stand alone. */
    async hasOfAnotherOffice(tx: Tx, pauseId: string, buyer: Buyer) {
      const found = await ofAnotherOffice(tx, "not_sent", buyer).where({ pause_id: pauseId }).first("id");
      return found !== undefined;
    },

    /** Claims about the lead by other buyers, of other offices, which no pause has answered, and which were not cancelled. */
    async openClaimsOfOthers(tx: Tx, leadId: string, buyer: Buyer): Promise<{ id: string; agentId: string }[]> {
      return ofAnotherOffice(tx, "claim", buyer)
        .where({ lead_id: leadId, pause_id: null, wrong_at: null })
        .whereNotNull("agent_id")
        .select<{ id: string; agentId: string }[]>("id", "agent_id as agentId");
    },

    /**
     * The agent takes the claim about a lead back: it pauses nothing from then on, also if it is made again. It was wrong, for
     * its agent if it paused the lead. Returns the pause.
     */
    async retract(tx: Tx, leadId: string, agentId: string, at: Date): Promise<string | null> {
      const [claim] = await tx("lead_reports")
        .where({ lead_id: leadId, agent_id: agentId, kind: "claim", wrong_at: null })
        .update({ wrong_at: at })
        .returning<{ pauseId: string | null }[]>("pause_id as pauseId");
      return claim?.pauseId ?? null;
    },

    /** What counts for the open pause of a lead. */
    async left(tx: Tx, leadId: string): Promise<CountedReport[]> {
      return tx("lead_reports as report")
        .join("lead_pauses as pause", "pause.id", "pause_id")
        .where({ "report.lead_id": leadId, wrong_at: null, ended_at: null })
        .select<CountedReport[]>("agent_id as agentId", "office_id as officeId", "kind");
    },

    /** Reports of one buyer come after each other, so that each counts those before it. In one order, if it has several accounts. */
    async lockAgents(tx: Tx, agentIds: readonly string[]): Promise<void> {
      for (const agentId of agentIds)
        await tx.raw("select pg_advisory_xact_lock(hashtext('reports of agents'), hashtext(?))", [agentId]);
    },

    /** The leads that reports and claims of agents pause now. */
    async pausedBy(tx: Tx, agentIds: readonly string[]): Promise<string[]> {
      return tx("lead_reports as report")
        .join("lead_pauses as pause", "pause.id", "pause_id")
        .whereIn("agent_id", agentIds)
        .where({ wrong_at: null, ended_at: null })
        .distinct("report.lead_id")
        .orderBy("report.lead_id")
        .pluck<string[]>("report.lead_id");
    },

    /** Has what agents said count for its pause no more: a report only for support, a claim where refunds are decided. */
    async drop(tx: Tx, pauseId: string, agentIds: readonly string[], at: Date): Promise<void> {
      await tx("lead_reports")
        .where({ pause_id: pauseId, wrong_at: null })
        .whereIn("agent_id", agentIds)
        .update({ pause_id: null, desk_at: tx.raw("case when kind = 'not_sent' then ?::timestamptz end", [at]) });
    },

    /**
     * When reports of agents, and claims that paused a lead, turned out to be wrong since an instant, oldest first. A report
     * with an objection that waits did not, until the request is closed: no admin decides then.
     */
    async wrongOf(tx: Tx, agentIds: readonly string[], since: Date): Promise<Date[]> {
      return tx("lead_reports")
        .join("leads", "leads.id", "lead_id")
        .join("requests", "requests.id", "leads.request_id")
        .whereIn("agent_id", agentIds)
        .whereRaw("(kind = 'not_sent' or pause_id is not null)")
        .where("wrong_at", ">", since)
        .whereRaw(`(not ${WAITS} or closed_at is not null or withdrawn_at is not null)`)
        .orderBy("wrong_at")
        .pluck<Date[]>("wrong_at");
    },

    /** The reports of a pause after which the lead went on, and claims from before it, which are answered with it. Returns whose they were. */
    async markWrong(
      tx: Tx,
      leadId: string,
      pauseId: string,
      at: Date,
    ): Promise<{ agentId: string; kind: ReportKind }[]> {
      const marked = await tx("lead_reports")
        .where({ lead_id: leadId, wrong_at: null })
        .whereRaw("(pause_id = ? or pause_id is null and kind = 'claim')", [pauseId])
        .update({ wrong_at: at })
        .returning<{ agentId: string | null; kind: ReportKind }[]>(["agent_id as agentId", "kind"]);
      return marked.flatMap(({ agentId, kind }) => (agentId ? { agentId, kind } : []));
    },

    /** An admin's word: all reports were wrong, also those that paused nothing. Returns whose waited for it, empty if erased. */
    async settle(tx: Tx, leadId: string, at: Date): Promise<string[]> {
      return tx("lead_reports")
        .where({ lead_id: leadId, kind: "not_sent", settled_at: null })
        .update({ wrong_at: tx.raw("coalesce(wrong_at, ?)", [at]), settled_at: at })
        .returning<{ agentId: string; waited: boolean }[]>(
          tx.raw(`coalesce(agent_id::text, '') as "agentId", desk_at is not null as waited`),
        )
        .then((settled) => settled.flatMap(({ agentId, waited }) => (waited ? agentId : [])));
    },

    /** Of a lead that is closed because of them, also those of a pause before. Returns whether one waited for an admin. */
    async markRight(tx: Tx, leadId: string, at: Date): Promise<boolean> {
      const waiting = await tx("lead_reports").where({ lead_id: leadId }).whereRaw(WAITS).select("id");
      await tx("lead_reports").where({ lead_id: leadId }).update({ wrong_at: null, settled_at: at });
      return waiting.length > 0;
    },

    /** The newest first. */
    async ofLead(leadId: string): Promise<Report[]> {
      return db("lead_reports")
        .where({ lead_id: leadId })
        .orderBy("id", "desc")
        .limit(MOST_SHOWN)
        .select<Report[]>(
          db.raw(`coalesce(agent_id::text, '') as "agentId", kind, reported_at as "reportedAt",
            pause_id is not null as counted, wrong_at is not null as wrong, ${WAITS} as waits`),
        );
    },

    /**
     * Who reported the person, unless a super admin said so, too; and who claimed, also if the claim was cancelled, since an
     * approved one counts as well. Nobody if the person said that they did not send the request.
     */
    async unprovenOf(leadId: string): Promise<string[]> {
      const bySuperAdmin = db("desk_actions")
        .join("leads", "leads.request_id", "desk_actions.request_id")
        .where({ "leads.id": leadId, action: "close_paused" });
      return db("lead_reports")
        .where({ lead_id: leadId })
        .whereNotNull("agent_id")
        .whereNotExists(db("lead_pauses").where({ lead_id: leadId, answer: "not_sent" }))
        .where((either) => either.where({ kind: "claim" }).orWhereNotExists(bySuperAdmin))
        .distinct("agent_id")
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
          db.raw(`reported_at as "reportedAt", pause_id is not null as counted, wrong_at is not null as wrong,
            ending, pause.ended_at as "endedAt", desk_at as "deskAt", settled_at as "settledAt",
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

  function ofAnotherOffice(tx: Tx, kind: ReportKind, { own, officeId }: Buyer) {
    return tx("lead_reports")
      .where({ kind })
      .whereRaw("(agent_id = any(?::uuid[])) is not true", [[...own]])
      .whereRaw("(office_id is null or office_id is distinct from ?::uuid)", [officeId]);
  }
}
