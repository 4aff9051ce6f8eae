import type { RpcClient } from "@doorlight/common/rpc";
import type { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { Agent, Locale } from "../domain/mail.ts";
import type { Addressed } from "../use-cases/ports.ts";
import { ask } from "./ask.ts";

export function peopleOf(identity: RpcClient<typeof IdentityService>) {
  return {
    async recipient(userId: string, about: { linkId?: string; noteId?: string } = {}): Promise<Addressed | undefined> {
      const answer = await ask(identity.getMailRecipient({ userId, ...about }));
      if (!answer?.deliverable) return undefined;
      const { email, firstName, locale, country, linkToken, subject, body, inviterName, officeName } = answer;
      return {
        to: { email, firstName, locale: locale as Locale, country },
        linkToken,
        invitation: inviterName && officeName ? { inviterName, officeName } : undefined,
        letter: subject && body ? { subject, body } : undefined,
      };
    },

    async agent(userId: string): Promise<Agent | undefined> {
      const answer = await ask(identity.listAgentCards({ userIds: [userId] }));
      const card = answer?.agents[0];
      if (!card) return undefined;
      const { name, officeName, phoneNumber, title } = card;
      return { name, officeName, phoneNumber, title };
    },
  };
}
