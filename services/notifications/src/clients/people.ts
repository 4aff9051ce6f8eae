import type { RpcClient } from "@doorlight/common/rpc";
import type { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { Agent, Locale, Recipient } from "../domain/mail.ts";
import { ask } from "./ask.ts";

export function peopleOf(identity: RpcClient<typeof IdentityService>) {
  return {
    async recipient(
      userId: string,
      confirmationId?: string,
    ): Promise<(Recipient & { confirmationToken?: string }) | undefined> {
      const answer = await ask(identity.getMailRecipient({ userId, confirmationId }));
      if (!answer?.deliverable) return undefined;
      const { email, firstName, locale, country, confirmationToken } = answer;
      return { email, firstName, locale: locale as Locale, country, confirmationToken };
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
