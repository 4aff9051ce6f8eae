import type { Db, Tx } from "@doorlight/common/db";
import type { AgentPurchase, Deal, FetchedAgent, PublishedLead, Subscription } from "../domain/agent.ts";

export type AgentStore = ReturnType<typeof makeAgentStore>;

/** Agents, as other services published them. Events of several topics come in any order, so each may make the row. */
export function makeAgentStore(db: Db) {
  /** `columns` unless a newer event of identity is known. */
  async function setAccount(tx: Tx, userId: string, country: string, version: bigint, columns: object): Promise<void> {
    const given = { ...columns, country, version: version.toString() };
    await tx("agents")
      .insert({ user_id: userId, ...given })
      .onConflict("user_id")
      .merge(given)
      .whereRaw("agents.version < excluded.version and agents.erased_at is null");
  }

  async function addRegion(tx: Tx, country: string, region: string, userIds: readonly string[]): Promise<void> {
    await tx.raw(
      `insert into agents as a (user_id, country, regions) select id, :country, array[:region] from unnest(:ids::uuid[]) id
       order by id
       on conflict (user_id) do update set regions = a.regions || excluded.regions
         where not a.regions @> excluded.regions and a.erased_at is null`,
      { country, region, ids: [...new Set(userIds)] },
    );
  }

  return {
    confirm: (tx: Tx, user: { userId: string; country: string; role: string; at: Date }, version: bigint) =>
      setAccount(tx, user.userId, user.country, version, { role: user.role, confirmed_at: user.at, is_active: true }),

    /** The address may be another one too, so it is fetched again. */
    update: (
      tx: Tx,
      user: { userId: string; country: string; officeId: string | null; termsAccepted: boolean },
      version: bigint,
    ) =>
      setAccount(tx, user.userId, user.country, version, {
        office_id: user.officeId,
        terms_accepted: user.termsAccepted,
        fetched_at: null,
      }),

    setActive: (tx: Tx, { userId, country }: { userId: string; country: string }, isActive: boolean, version: bigint) =>
      setAccount(tx, userId, country, version, { is_active: isActive, fetched_at: null }),

    digestOf: async (tx: Tx, userId: string): Promise<Buffer | undefined> =>
      (await tx("agents").where({ user_id: userId }).first<{ mailbox_digest: Buffer | null } | undefined>())
        ?.mailbox_digest ?? undefined,

    /** What is left keeps late events of other topics from making the row again. */
    async erase(tx: Tx, userId: string, country: string, at: Date): Promise<void> {
      const nothing = { office_id: null, mailbox_digest: null, locale: null, last_seen_at: null, plan_id: null };
      const erased = { ...nothing, subscribed_at: null, last_purchase_at: null, regions: "{}", erased_at: at };
      await tx("agents")
        .insert({ user_id: userId, country, ...erased })
        .onConflict("user_id")
        .merge(erased);
      await tx("agent_purchases").where({ user_id: userId }).delete();
      await tx("plans_of_agents").where({ user_id: userId }).delete();
      await tx("deals").where({ owner_id: userId }).delete();
    },

    async setDeal(tx: Tx, { dealId, ownerId, from, to, version }: Deal): Promise<void> {
      const columns = { owner_id: ownerId, valid_from: from, valid_to: to, version: version.toString() };
      await tx("deals")
        .insert({ deal_id: dealId, ...columns })
        .onConflict("deal_id")
        .merge(columns)
        .whereRaw("deals.version < excluded.version");
    },

    async setSubscription(tx: Tx, subscription: Subscription): Promise<void> {
      const { subscriptionId, userId, country, planId, startedAt, endedAt, version } = subscription;
      const columns = { plan_id: planId, started_at: startedAt, ended_at: endedAt, version: version.toString() };
      await tx("plans_of_agents")
        .insert({ subscription_id: subscriptionId, user_id: userId, ...columns })
        .onConflict("subscription_id")
        .merge(columns)
        .whereRaw("plans_of_agents.version < excluded.version");
      const present = tx("plans_of_agents")
        .where({ user_id: userId, ended_at: null })
        .orderBy("started_at", "desc")
        .limit(1);
      const plan = { plan_id: present.clone().select("plan_id"), subscribed_at: present.clone().select("started_at") };
      await tx("agents")
        .insert({ user_id: userId, country, ...plan })
        .onConflict("user_id")
        .merge(plan)
        .whereRaw("agents.erased_at is null");
    },

    async addLeadRegion(tx: Tx, { leadId, country, region, city, publishedAt }: PublishedLead): Promise<void> {
      const row = { lead_id: leadId, country, region, city, published_at: publishedAt };
      await tx("lead_regions").insert(row).onConflict().ignore();
    },

    /** Agents whose lists a lead fits. Nothing if its region is not known any more. */
    async addMatches(tx: Tx, leadId: string, country: string, userIds: readonly string[]): Promise<void> {
      const lead = await tx("lead_regions").where({ lead_id: leadId }).first<{ region: string } | undefined>();
      if (lead) await addRegion(tx, country, lead.region, userIds);
    },

    async addPurchase(tx: Tx, { purchaseId, userId, leadId, country, acquiredAt }: AgentPurchase): Promise<void> {
      const [known] = await tx("agents")
        .insert({ user_id: userId, country, last_purchase_at: acquiredAt })
        .onConflict("user_id")
        .merge({ last_purchase_at: tx.raw("greatest(agents.last_purchase_at, excluded.last_purchase_at)") })
        .whereRaw("agents.erased_at is null")
        .returning<{ user_id: string }[]>("user_id");
      if (!known) return;
      const purchase = { purchase_id: purchaseId, user_id: userId, acquired_at: acquiredAt };
      await tx("agent_purchases").insert(purchase).onConflict().ignore();
      const lead = await tx("lead_regions").where({ lead_id: leadId }).first<{ region: string } | undefined>();
      if (lead) await addRegion(tx, country, lead.region, [userId]);
    },

    /** Accounts to ask identity about: new and changed ones, with `before` also those that were last fetched before it. */
    toFetch: (limit: number, before: Date | null): Promise<string[]> =>
      db("agents")
        .whereNull("erased_at")
        .where((due) => {
          void due.whereNull("fetched_at");
          if (before) void due.orWhere("fetched_at", "<", before);
        })
        .orderByRaw("fetched_at nulls first")
        .limit(limit)
        .pluck("user_id"),

    /** What an event has changed meanwhile stays. Of `asked`, those that identity does not know are not asked about again at once. */
    async setFetched(tx: Tx, asked: readonly string[], found: readonly FetchedAgent[], at: Date): Promise<void> {
      if (found.length > 0) {
        const rows = found.map((agent) => ({
          user_id: agent.userId,
          country: agent.country,
          office_id: agent.officeId,
          role: agent.role,
          is_active: agent.active,
          terms_accepted: agent.termsAccepted,
          confirmed_at: agent.createdAt,
          last_seen_at: agent.lastSeenAt,
          locale: agent.locale,
          mailbox_digest: agent.mailboxDigest,
          fetched_at: at,
          version: agent.version.toString(),
        }));
        await tx("agents")
          .insert(rows)
          .onConflict("user_id")
          .merge()
          .whereRaw("agents.erased_at is null and agents.version <= excluded.version");
      }
      await tx("agents")
        .whereRaw("user_id = any(?::uuid[])", [[...asked]])
        .whereNull("fetched_at")
        .update({ fetched_at: at });
    },

    async countUnfetched(): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        "select count(*)::int as count from agents where erased_at is null and fetched_at is null",
      );
      return rows[0]!.count;
    },
  };
}
