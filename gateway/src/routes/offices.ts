import { JoinRequestSchema, SentInvitationSchema } from "@doorlight/proto/identity/v1/profile_service_pb";
import { AgentCardSchema, OfficeSchema } from "@doorlight/proto/identity/v1/user_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { imageUrl } from "../mappers/image-url.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";
import type { UserAnswers } from "../answers/user-answers.ts";

const toOffice = answerOf(OfficeSchema, contract.Office);
const memberOf = answerOf(AgentCardSchema, contract.Membership.shape.members.def.element);
const invitationOf = answerOf(SentInvitationSchema, contract.Membership.shape.invitations.def.element);
const requestOf = answerOf(JoinRequestSchema, contract.JoinRequest);

interface Ports {
  clients: Pick<Clients, "profiles">;
  answers: UserAnswers;
}

export function makeOfficeRoutes({ clients: { profiles }, answers }: Ports) {
  async function membershipOf({ as }: Session): Promise<contract.Membership> {
    const { office, members, requested, invitations } = await profiles.getMembership({}, as);
    return {
      office: office ? toOffice(office) : null,
      members: members.map((member) => ({ ...memberOf(member), imageUrl: imageUrl(member.imageHash, "small") })),
      requested: requested ? toOffice(requested) : null,
      invitations: invitations.map(invitationOf),
    };
  }

  return [
    route(contract.searchOffices, async (call) => {
      const { offices } = await profiles.searchOffices({ text: call.query.q }, signedIn(call).as);
      return {
        items: offices.map(({ office, members }) => ({ ...toOffice(office), members })),
      };
    }),

    route(contract.getMembership, (call) => membershipOf(signedIn(call))),

    route(contract.createOffice, async (call) => {
      const session = signedIn(call);
      return answers.changed(session, await profiles.createOffice(call.body, session.as));
    }),

    route(contract.leaveOffice, async (call) => {
      const session = signedIn(call);
      return answers.changed(session, await profiles.leaveOffice({}, session.as));
    }),

    route(contract.requestToJoinOffice, async (call) => {
      const session = signedIn(call);
      await profiles.requestToJoinOffice(call.body, session.as);
      return membershipOf(session);
    }),

    route(contract.withdrawJoinRequest, async (call) => {
      await profiles.withdrawJoinRequest({}, signedIn(call).as);
    }),

    route(contract.inviteColleague, async (call) => {
      await profiles.inviteColleague(call.body, signedIn(call).as);
      return { status: "sent_if_known" as const };
    }),

    route(contract.getOfficeInvitation, async (call) => {
      const { office, inviterName } = await profiles.getOfficeInvitation(call.body, signedIn(call).as);
      return { office: toOffice(office), inviterName };
    }),

    route(contract.acceptOfficeInvitation, async (call) => {
      const session = signedIn(call);
      return answers.changed(session, await profiles.acceptOfficeInvitation(call.body, session.as));
    }),

    route(contract.listJoinRequests, async (call) => {
      const { requests } = await profiles.listJoinRequests({}, signedIn(call).as);
      return {
        items: requests.map((request) => {
          const { userId: id, userName: name, userEmail: email } = request;
          return { ...requestOf(request), user: { id, name, email } };
        }),
      };
    }),

    route(contract.decideJoinRequest, async (call) => {
      const { approved } = call.body;
      await profiles.decideJoinRequest({ id: call.params.id, approved }, signedIn(call).as);
    }),
  ];
}
