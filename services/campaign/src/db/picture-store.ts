import type { Db } from "@doorlight/common/db";
import type { MailPicture } from "../domain/mail-picture.ts";

/** Pictures in the mails of campaigns. */
export function makePictureStore(db: Db) {
  return {
    async countOf(campaignId: string): Promise<number> {
      const [row] = await db("campaign_pictures").where({ campaign_id: campaignId }).count<{ count: bigint }[]>("id");
      return Number(row!.count);
    },

    idsOf: (campaignId: string): Promise<string[]> =>
      db("campaign_pictures").where({ campaign_id: campaignId }).pluck("id"),

    /** Returns its id. The campaign has to be there. */
    async add(campaignId: string, picture: MailPicture, at: Date): Promise<string> {
      const row = { campaign_id: campaignId, ...picture, created_at: at };
      const [added] = await db("campaign_pictures").insert(row).returning<{ id: string }[]>("id");
      return added!.id;
    },

    async find(id: string): Promise<MailPicture | undefined> {
      return db("campaign_pictures").where({ id }).first<MailPicture | undefined>("content", "type");
    },
  };
}
