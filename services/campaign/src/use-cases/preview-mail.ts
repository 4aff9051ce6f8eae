import { randomUUID } from "node:crypto";
import { refuse } from "@doorlight/common/errors";
import type { Locale } from "@doorlight/common/product";
import type { AgentAccount } from "../domain/agent.ts";
import type { PersonKind } from "../domain/audience.ts";
import type { CampaignContent } from "../domain/campaign.ts";
import { contentErrors } from "../domain/content-problem.ts";
import type { CampaignMail, MailPreview, MailResult } from "../domain/recipient.ts";
import type { FindRecipients } from "./find-recipients.ts";

/** Whose mail to show: an agent's, a prospect's, or that of somebody made up, for whom `people` is null. */
export type Reader = { people: PersonKind | null; personId: string; country: string; locale: Locale };

type Asked = { content: CampaignContent; reader: Reader };

type Ports = {
  mails: {
    render(content: CampaignContent, recipient: CampaignMail["recipient"], token: string): Promise<MailPreview>;
    send(content: CampaignContent, mails: readonly CampaignMail[]): Promise<MailResult[]>;
  };
  identity: { listAgents(userIds: readonly string[]): Promise<AgentAccount[]> };
  findRecipients: FindRecipients;
};

const madeUp: Record<Locale, { firstName: string; agency: string; area: string }> = {
  en: { firstName: "Emily", agency: "Example Homes", area: "Camden" },
  sv: { firstName: "Elin", agency: "Exempelhem", area: "Uppsala" },
  fi: { firstName: "Aino", agency: "Esimerkkikodit", area: "Espoo" },
};

/** Shows admins a mail as its reader would get it. */
export function makePreviewMail({ mails, identity, findRecipients }: Ports) {
  async function recipientOf({
    content,
    reader: { people, personId, country, locale },
  }: Asked): Promise<CampaignMail["recipient"]> {
    if (people === null) {
      const figures = [{ kind: "leads_of_month" as const, value: 24n }];
      return { locale, country, ...madeUp[locale], figures, prospect: false, source: "" };
    }
    const [found] = await findRecipients([{ id: "", people, personId, country }], content);
    return found?.address?.recipient ?? refuse("not_found");
  }

  const preview = async (asked: Asked): Promise<MailPreview> =>
    mails.render(asked.content, await recipientOf(asked), "");

  return {
    /** Refuses `not_found` for a person who gets no mail. */
    preview,

    /** To an admin's own address. Refuses `not_found`, `invalid_request`, and `unavailable` if it was not sent. */
    async sendTest(asked: Asked, adminId: string): Promise<void> {
      const { content } = asked;
      const recipient = await recipientOf(asked);
      const { problems } = await mails.render(content, recipient, "");
      const fields = contentErrors(problems);
      if (fields.length > 0) refuse("invalid_request", { fields });
      const [account] = await identity.listAgents([adminId]);
      const { email } = account ?? refuse("not_found");
      const [result] = await mails.send(content, [{ deliveryId: randomUUID(), token: "", email, recipient }]);
      if (result?.outcome !== "sent") refuse("unavailable");
    },
  };
}

export type PreviewMail = ReturnType<typeof makePreviewMail>;
