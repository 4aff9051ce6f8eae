import type { RpcClient } from "@doorlight/common/rpc";
import type { IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import { toLocale } from "../domain/localizer.ts";
import type { Agent, UserRecipient } from "../domain/mail.ts";
import { callPeer } from "./call-peer.ts";

export function makeIdentityClient(identity: RpcClient<typeof IdentityService>) {
  return {
    async findRecipient(
      userId: string,
      about: { linkId?: string; noteId?: string; emailChangeId?: string; evenDeactivated?: boolean } = {},
    ): Promise<UserRecipient | undefined> {
      const answer = await callPeer(identity.getMailRecipient({ userId, ...about }));
      if (!answer?.deliverable) return undefined;
      const { email, firstName, locale, country, linkToken, subject, body, inviterName, officeName, newEmail } = answer;
      return {
        to: { email, firstName, locale: toLocale(locale), country },
        termsDeclined: answer.termsDeclined,
        linkToken,
        officeName,
        newEmail,
        invitation: inviterName && officeName ? { inviterName, officeName } : undefined,
        message: subject && body ? { subject, body } : undefined,
      };
    },

    async findAgent(userId: string): Promise<Agent | undefined> {
      const answer = await callPeer(identity.listAgentCards({ userIds: [userId] }));
      const card = answer?.agents[0];
      if (!card) return undefined;
      const { name, officeName, phoneNumber, title } = card;
      return { name, officeName, phoneNumber, title };
    },
  };
}
