import type { DescService, MessageInitShape } from "@bufbuild/protobuf";
import { refuse } from "@doorlight/common/errors";
import { definePermissions, startRpcServer, type Verifier } from "@doorlight/common/rpc";
import type { Logger } from "@doorlight/common/telemetry";
import { type GetMailRecipientResponseSchema, IdentityService } from "@doorlight/proto/identity/v1/identity_service_pb";
import type { AgentCardSchema } from "@doorlight/proto/identity/v1/user_pb";
import type { LeadSchema } from "@doorlight/proto/leads/v1/lead_pb";
import { type GetSellerMailResponseSchema, LeadsService } from "@doorlight/proto/leads/v1/leads_service_pb";

/** What the fakes of identity and leads know, by id; tests fill it. */
export type Known = {
  recipients: Map<string, MessageInitShape<typeof GetMailRecipientResponseSchema>>;
  agents: Map<string, MessageInitShape<typeof AgentCardSchema>>;
  requests: Map<string, MessageInitShape<typeof GetSellerMailResponseSchema>>;
  leads: Map<string, MessageInitShape<typeof LeadSchema>>;
};

/** Identity and leads as notifications sees them: real servers with made-up answers, for notifications alone. */
export async function startFakePeers(options: { verifier: Verifier; log: Logger }) {
  const known: Known = { recipients: new Map(), agents: new Map(), requests: new Map(), leads: new Map() };
  const found = <Value>(map: Map<string, Value>, ids: string[]) => ids.flatMap((id) => map.get(id) ?? []);

  const server = await startRpcServer({
    ...options,
    host: "127.0.0.1",
    port: 0,
    isServing: () => true,
    permissions: [allToNotifications(IdentityService), allToNotifications(LeadsService)],
    routes(router) {
      router.service(IdentityService, {
        getMailRecipient: ({ userId }) => known.recipients.get(userId) ?? { deliverable: false },
        listAgentCards: ({ userIds }) => ({ agents: found(known.agents, userIds) }),
      });
      router.service(LeadsService, {
        getSellerMail: ({ requestId }) => known.requests.get(requestId) ?? refuse("not_found"),
        getLeads: ({ leadIds }) => ({ leads: found(known.leads, leadIds) }),
      });
    },
  });
  return { known, address: `127.0.0.1:${server.port}`, stop: () => server.stop(0) };
}

function allToNotifications(service: DescService) {
  const table = Object.fromEntries(service.methods.map(({ localName }) => [localName, ["service:notifications"]]));
  return definePermissions<DescService>(service, table as never);
}
