import { refuse, refuseField } from "@doorlight/common/errors";
import type { Clock } from "@doorlight/common/time";
import type { MailPicture } from "../domain/mail-picture.ts";

type Ports = {
  campaigns: { find(id: string): Promise<unknown> };
  pictures: {
    countOf(campaignId: string): Promise<number>;
    add(campaignId: string, picture: MailPicture, at: Date): Promise<string>;
  };
  /** Refuses what is no picture. */
  encode: (picture: Uint8Array) => Promise<MailPicture>;
  clock: Clock;
};

/** More than any mail shows; each takes some 200 KB. */
const MOST_OF_A_CAMPAIGN = 20;

/** Keeps a picture for the mails of a campaign, and returns its id. */
export function makeUploadPicture({ campaigns, pictures, encode, clock }: Ports) {
  return async ({ campaignId, picture }: { campaignId: string; picture: Uint8Array }): Promise<string> => {
    if (!(await campaigns.find(campaignId))) refuse("not_found");
    if ((await pictures.countOf(campaignId)) >= MOST_OF_A_CAMPAIGN)
      refuseField("picture", "too_many", "is one more than a campaign may have");
    return pictures.add(campaignId, await encode(picture), clock.now());
  };
}
