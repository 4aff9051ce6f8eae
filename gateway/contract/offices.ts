import * as z from "zod/mini";
import { Email, Id, idParams, Instant, requiredText, Token } from "./common.ts";
import { admins, endpoint, users } from "./endpoint.ts";
import { UserAnswer } from "./user.ts";

export const Office = z.object({ id: Id, name: z.string() });

export const OfficeListing = z.object({ ...Office.shape, members: z.int() });
export type OfficeListing = z.output<typeof OfficeListing>;

export const Membership = z.object({
  office: z.nullable(Office),
  /** Including oneself. */
  members: z.array(
    z.object({ id: Id, name: z.string(), title: z.nullable(z.string()), imageUrl: z.nullable(z.string()) }),
  ),
  /** The office that waits for an admin's answer. */
  requested: z.nullable(Office),
});
export type Membership = z.output<typeof Membership>;

export const JoinRequest = z.object({
  id: Id,
  office: Office,
  officeMembers: z.int(),
  user: z.object({ id: Id, name: z.string(), email: z.string() }),
  requestedAt: Instant,
});
export type JoinRequest = z.output<typeof JoinRequest>;

export const searchOffices = endpoint({
  method: "GET",
  path: "/api/offices",
  summary: "Offices of the user's country by name, at most ten.",
  access: users,
  query: z.strictObject({ q: requiredText(120) }),
  answer: z.object({ items: z.array(OfficeListing) }),
});

export const getMembership = endpoint({
  method: "GET",
  path: "/api/office",
  summary: "The user's office, its people, and the office asked to join.",
  access: users,
  answer: Membership,
});

export const createOffice = endpoint({
  method: "POST",
  path: "/api/office",
  summary: "Make an office and enter it.",
  access: users,
  body: z.strictObject({ name: requiredText(120) }),
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
  summary: "Ask to join an office; an admin decides. Replaces an earlier request.",
  access: users,
  body: z.strictObject({ officeId: Id }),
  answer: Membership,
  status: 202,
  refusals: ["not_found", "office_member"],
});

export const withdrawJoinRequest = endpoint({
  method: "DELETE",
  path: "/api/office/join-request",
  summary: "Take the request to join back.",
  access: users,
  status: 204,
});

export const inviteColleague = endpoint({
  method: "POST",
  path: "/api/office/invitations",
  summary: "Mail an agent an invitation into the own office. The answer is the same for every address.",
  access: users,
  body: z.strictObject({ email: Email }),
  answer: z.object({ status: z.literal("sent_if_known") }),
  status: 202,
});

export const acceptOfficeInvitation = endpoint({
  method: "POST",
  path: "/api/office/invitations/accept",
  summary: "Enter the office of a mailed invitation; a former office is left.",
  access: users,
  body: z.strictObject({ token: Token }),
  answer: UserAnswer,
  refusals: ["link_expired"],
});

export const listJoinRequests = endpoint({
  method: "GET",
  path: "/api/admin/office-requests",
  summary: "Requests to join an office, oldest first.",
  access: admins,
  answer: z.object({ items: z.array(JoinRequest) }),
});

export const decideJoinRequest = endpoint({
  method: "POST",
  path: "/api/admin/office-requests/:id/decide",
  summary: "Let a user into an office, or not.",
  access: admins,
  params: idParams,
  body: z.strictObject({ approved: z.boolean() }),
  status: 204,
  refusals: ["not_found"],
});
