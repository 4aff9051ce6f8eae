import { type Db, type Tx, transaction } from "@doorlight/common/db";
import { refuse } from "@doorlight/common/errors";
import type { DataKey } from "@doorlight/common/secrets";
import type { Clock } from "@doorlight/common/time";
import type { LinkedDelivery } from "../domain/linked-delivery.ts";
import type { CampaignContent, CampaignKind } from "../domain/campaign.ts";
import { type Click, judgeVisit, type MachineRule, type Visit } from "../domain/click.ts";
import { deliveryOf } from "../domain/delivery-token.ts";
import type { CampaignMail } from "../domain/recipient.ts";
import type { Suppression, SuppressionCause } from "../domain/suppression.ts";
import type { FindRecipients } from "./find-recipients.ts";

type Ports = {
  db: Db;
  links: {
    find(id: string): Promise<LinkedDelivery | undefined>;
    clicksOf(tx: Tx, deliveryId: string): Promise<Click[] | undefined>;
    addClick(
      tx: Tx,
      deliveryId: string,
      visit: Visit,
      machine: MachineRule | null,
      alsoMachines: { rule: MachineRule; ids: bigint[] } | null,
    ): Promise<void>;
    markUnsubscribed(tx: Tx, deliveryId: string, at: Date): Promise<void>;
  };
  suppressions: {
    add(tx: Tx, suppression: Suppression, clock: Clock): Promise<void>;
    lift(tx: Tx, digest: Buffer, causes: readonly SuppressionCause[]): Promise<void>;
    of(digest: Buffer): Promise<{ kind: CampaignKind | "all"; cause: SuppressionCause }[]>;
  };
  mails: {
    render(content: CampaignContent, recipient: CampaignMail["recipient"], token: string): Promise<{ html: string }>;
  };
  findRecipients: FindRecipients;
  dataKey: DataKey;
  clock: Clock;
};

/** What a mailbox gets of each kind. */
type Preferences = Record<CampaignKind, boolean>;

/** What recipients do with the links of a mail, by its token. All refuse `not_found` for a token that is none of ours. */
export function makeFollowLinks({ db, links, suppressions, mails, findRecipients, dataKey, clock }: Ports) {
  async function find(token: string): Promise<LinkedDelivery> {
    const id = deliveryOf(await dataKey(), token);
    return (id && (await links.find(id))) || refuse("not_found");
  }

  /** Replaces what the person said before; blocks for other reasons stay. */
  async function setPreferences(token: string, preferences: Preferences): Promise<void> {
    const { id: campaignDeliveryId, mailboxDigest, kind: mailed } = await find(token);
    const unwanted = (["news", "offers"] as const).filter((kind) => !preferences[kind]);
    const refused = unwanted.length === 2 ? (["all"] as const) : unwanted;
    await transaction(db, async (tx) => {
      await suppressions.lift(tx, mailboxDigest, ["unsubscribed"]);
      for (const kind of refused)
        await suppressions.add(tx, { mailboxDigest, kind, cause: "unsubscribed", campaignDeliveryId }, clock);
      if (!preferences[mailed]) await links.markUnsubscribed(tx, campaignDeliveryId, clock.now());
    });
  }

  return {
    /** Where a link leads: to what the campaign says, and nowhere else. Empty for the one that no person sees. */
    async follow(token: string, visit: Omit<Visit, "clickedAt">): Promise<string> {
      const { id, content } = await find(token);
      const target = visit.block === 0 ? "" : content.blocks[visit.block - 1]?.target || refuse("not_found");
      const linked = content.blocks.flatMap(({ target: to }, index) => (to === "" ? [] : [index + 1]));
      await transaction(db, async (tx) => {
        const earlier = await links.clicksOf(tx, id);
        if (!earlier) return;
        const made = { ...visit, clickedAt: clock.now() };
        const { machine, alsoMachines } = judgeVisit(made, earlier, linked);
        await links.addClick(tx, id, made, machine, alsoMachines);
      });
      return target;
    },

    async preferences(token: string): Promise<Preferences> {
      const { mailboxDigest } = await find(token);
      const refused = (await suppressions.of(mailboxDigest))
        .filter(({ cause }) => cause === "unsubscribed")
        .map(({ kind }) => kind);
      const gets = (kind: CampaignKind) => !refused.includes("all") && !refused.includes(kind);
      return { news: gets("news"), offers: gets("offers") };
    },

    setPreferences,

    unsubscribe: (token: string): Promise<void> => setPreferences(token, { news: false, offers: false }),

    /** The mail as its recipient got it, with the data of now. */
    async page(token: string): Promise<string> {
      const { content, ...delivery } = await find(token);
      const [recipient] = await findRecipients([delivery], content);
      const to = recipient?.address?.recipient ?? refuse("not_found");
      return (await mails.render(content, to, token)).html;
    },
  };
}
