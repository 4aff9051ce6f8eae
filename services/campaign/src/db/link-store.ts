import type { Db, Tx } from "@doorlight/common/db";
import { type Click, type MachineRule, MOST_CLICKS, type Visit } from "../domain/click.ts";
import type { LinkedDelivery } from "../domain/linked-delivery.ts";

/** What recipients do with the links of their mails. */
export function makeLinkStore(db: Db) {
  return {
    /** Of a mail that has been sent, or perhaps has. */
    find: (id: string): Promise<LinkedDelivery | undefined> =>
      db("campaign_deliveries as d")
        .join("campaigns as c", "c.id", "d.campaign_id")
        .where("d.id", id)
        .whereNotNull("d.claimed_at")
        .first({
          id: "d.id",
          people: "d.people",
          personId: "d.person_id",
          country: "d.country",
          mailboxDigest: "d.mailbox_digest",
          kind: "c.kind",
          content: "c.content",
        }),

    /** Visits of a mail so far, which is locked; undefined if there are so many that no more are kept. */
    async clicksOf(tx: Tx, deliveryId: string): Promise<Click[] | undefined> {
      await tx("campaign_deliveries").where({ id: deliveryId }).forUpdate().select("id");
      const clicks = await tx("campaign_clicks")
        .where({ campaign_delivery_id: deliveryId })
        .orderBy("id")
        .select<Click[]>({ id: "id", block: "block", clickedAt: "clicked_at", machine: "machine" });
      return clicks.length < MOST_CLICKS ? clicks : undefined;
    },

    /** A mail whose fate was unknown has arrived if one of its links is visited. */
    async addClick(
      tx: Tx,
      deliveryId: string,
      { block, clickedAt }: Visit,
      machine: MachineRule | null,
      alsoMachines: { rule: MachineRule; ids: bigint[] } | null,
    ): Promise<void> {
      await tx("campaign_clicks").insert({ campaign_delivery_id: deliveryId, block, clicked_at: clickedAt, machine });
      if (alsoMachines && alsoMachines.ids.length > 0)
        await tx("campaign_clicks").whereIn("id", alsoMachines.ids.map(String)).update({ machine: alsoMachines.rule });
      await tx("campaign_deliveries")
        .where({ id: deliveryId })
        .update({
          clicked_at: tx("campaign_clicks")
            .where({ campaign_delivery_id: deliveryId, machine: null })
            .min("clicked_at"),
          state: tx.raw("case state when 'uncertain' then 'sent' else state end"),
        });
    },

    /** Of a campaign that has started; nothing for others. */
    async addOpen(campaignId: string): Promise<void> {
      await db.raw(
        `insert into campaign_opens (campaign_id, opens) select id, 1 from campaigns where id = ? and started_at is not null
         on conflict (campaign_id) do update set opens = campaign_opens.opens + 1`,
        [campaignId],
      );
    },

    async markUnsubscribed(tx: Tx, deliveryId: string, at: Date): Promise<void> {
      await tx("campaign_deliveries").where({ id: deliveryId, unsubscribed_at: null }).update({ unsubscribed_at: at });
    },

    /** What a mail server or a provider has reported. A mail whose fate was unknown has left, then. */
    async report(tx: Tx, deliveryId: string, kind: "bounce" | "complaint", at: Date) {
      const [delivery] = await tx("campaign_deliveries")
        .where({ id: deliveryId })
        .whereIn("state", ["sending", "sent", "bounced", "uncertain"])
        .update(
          kind === "bounce"
            ? { state: "bounced" }
            : {
                complained_at: tx.raw("coalesce(complained_at, ?)", [at]),
                state: tx.raw("case state when 'uncertain' then 'sent' else state end"),
              },
        )
        .returning<{ campaign_id: string; mailbox_digest: Buffer }[]>(["campaign_id", "mailbox_digest"]);
      return delivery && { campaignId: delivery.campaign_id, mailboxDigest: delivery.mailbox_digest };
    },
  };
}
