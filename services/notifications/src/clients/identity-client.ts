import { toLocale } from "@doorlight/common/product";
import type { RpcClient } from "@doorlight/common/rpc";
import {
  GetMailRecipientResponseSchema,
  ListAdminsResponseSchema,
  type IdentityService,
  ListAgentCardsResponseSchema,
} from "@doorlight/proto/identity/v1/identity_service_pb";
import type { Agent } from "../domain/mail.ts";
import type { MailAbout, UserRecipient } from "../domain/mail-sources.ts";
import { callPeer } from "./call-peer.ts";

export function makeIdentityClient(identity: RpcClient<typeof IdentityService>) {
  return {
    async findRecipient(userId: string, about: MailAbout = {}): Promise<UserRecipient | undefined> {
      const answer = await callPeer(GetMailRecipientResponseSchema, identity.getMailRecipient({ userId, ...about }));
      if (!answer?.deliverable) return undefined;
      const { email, firstName, locale, country, linkToken, subject, body, inviterName, officeName, newEmail } = answer;
      const { apiTokenName, apiTokenScopes, approval } = answer;
      // Nobody is mailed about a token for tests, which alone may buy.
      const scopes = apiTokenScopes.filter((scope) => scope !== "purchases");
      return {
        to: { email, firstName, locale: toLocale(locale), country },
        erased: answer.erased,
        termsDeclined: answer.termsDeclined,
        linkToken,
        officeName,
        newEmail,
        invitation: inviterName && officeName ? { inviterName, officeName } : undefined,
        apiToken: apiTokenName ? { name: apiTokenName, scopes } : undefined,
        approval: approval ?? undefined,
        message: subject && body ? { subject, body } : undefined,
      };
    },

    /** The ids of active ones. Throws if identity does not answer. */
    async listAdmins(asked: { superAdminsOnly: boolean }): Promise<string[]> {
      return (await callPeer(ListAdminsResponseSchema, identity.listAdmins(asked)))?.userIds ?? [];
    },

    async findAgent(userId: string): Promise<Agent | undefined> {
      const answer = await callPeer(ListAgentCardsResponseSchema, identity.listAgentCards({ userIds: [userId] }));
      return answer?.agents[0];
    },
  };
}
