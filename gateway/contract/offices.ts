import * as z from "zod/mini";
import { Email, Id, idParams, Instant, requiredText, Token } from "./common.ts";
import { admins, endpoint, users } from "./endpoint.ts";
import { SentInvitation } from "./messages/sent-invitation.ts";
import { UserAnswer } from "./user.ts";

export const Office = z.object({
  id: Id,
  /** As agents and sellers read it. */
  name: z.string(),
});

export const OfficeListing = z.object({
  ...Office.shape,
  /** How many agents it has. */
  members: z.int(),
});
export type OfficeListing = z.output<typeof OfficeListing>;

export const Membership = z.object({
  /** Null without one. */
  office: z.nullable(Office),
  /** Including the user. */
  members: z.array(
    z.object({
      id: Id,
      /** First and last name. */
      name: z.string(),
      /** As in "Broker, LKV"; null if none is given. */
      title: z.nullable(z.string()),
      /** The picture of the profile; null without one. */
      imageUrl: z.nullable(z.string()),
    }),
  ),
  /** The office of the open request to join; null without one. */
  requested: z.nullable(Office),
  /** What the user has sent into the present office, newest first, as long as the links work. */
  invitations: z.array(SentInvitation),
});
export type Membership = z.output<typeof Membership>;

export const JoinRequest = z.object({
  id: Id,
  office: Office,
  /** How many agents the office has. */
  officeMembers: z.int(),
  /** The agent who asks to join. */
  user: z.object({
    id: Id,
    /** First and last name. */
    name: z.string(),
    /** Address of the account. */
    email: z.string(),
  }),
  requestedAt: Instant,
});
export type JoinRequest = z.output<typeof JoinRequest>;

export const searchOffices = endpoint({
  method: "GET",
  path: "/api/offices",
  summary: "Find offices of the user's country by name, at most ten.",
  access: users,
  query: z.strictObject({
    /** Only offices whose name has it. */
    q: requiredText(120),
  }),
  answer: z.object({ items: z.array(OfficeListing) }),
});

export const getMembership = endpoint({
  method: "GET",
  path: "/api/office",
  summary:
    "Get the user's office, its members, the invitations that the user has sent, and the office of an open request to join.",
  access: users,
  answer: Membership,
});

export const createOffice = endpoint({
  method: "POST",
  path: "/api/office",
  summary: "Create an office and join it.",
  access: users,
  body: z.strictObject({
    /** As agents and sellers shall read it. */
    name: requiredText(120),
  }),
  answer: UserAnswer,
  status: 201,
  refusals: ["office_exists", "office_member"],
});

export const leaveOffice = endpoint({
  method: "DELETE",
  path: "/api/office",
  summary: "Leave the office.",
  access: users,
  answer: UserAnswer,
});

export const requestToJoinOffice = endpoint({
  method: "POST",
  path: "/api/office/join-request",
  summary: "Request to join an office; an admin decides. Replaces an earlier request.",
  access: users,
  body: z.strictObject({ officeId: Id }),
  answer: Membership,
  status: 202,
  refusals: ["not_found", "office_member"],
});

export const withdrawJoinRequest = endpoint({
  method: "DELETE",
  path: "/api/office/join-request",
  summary: "Withdraw the request to join an office.",
  access: users,
  status: 204,
});

export const inviteColleague = endpoint({
  method: "POST",
  path: "/api/office/invitations",
  summary: "Mail an invitation to the user's own office. The answer is the same for every address.",
  access: users,
  body: z.strictObject({ email: Email }),
  answer: z.object({ status: z.literal("sent_if_known") }),
  status: 202,
});

export const getOfficeInvitation = endpoint({
  method: "POST",
  path: "/api/office/invitations/find",
  summary: "Get the office and the inviter of a mailed invitation, without using it up.",
  access: users,
  body: z.strictObject({ token: Token }),
  answer: z.object({
    office: Office,
    /** First and last name. */
    inviterName: z.string(),
  }),
  refusals: ["link_expired"],
});

export const acceptOfficeInvitation = endpoint({
  method: "POST",
  path: "/api/office/invitations/accept",
  summary: "Join the office of a mailed invitation and leave the former office.",
  access: users,
  body: z.strictObject({ token: Token }),
  answer: UserAnswer,
  refusals: ["link_expired"],
});

export const listJoinRequests = endpoint({
  method: "GET",
  path: "/api/admin/office-requests",
  summary: "List the requests to join an office, oldest first.",
  access: admins,
  answer: z.object({ items: z.array(JoinRequest) }),
});

export const decideJoinRequest = endpoint({
  method: "POST",
  path: "/api/admin/office-requests/:id/decide",
  summary: "Approve or decline a request to join an office.",
  access: admins,
  params: idParams,
  body: z.strictObject({
    /** Whether the user joins. */
    approved: z.boolean(),
  }),
  status: 204,
  refusals: ["not_found"],
});
