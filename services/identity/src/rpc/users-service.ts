import type { HandlerContext } from "@connectrpc/connect";
import { definePermissions, enumText, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import {} from "@doorlight/proto/identity/v1/user_pb";
import { UsersService, UserStatus } from "@doorlight/proto/identity/v1/users_service_pb";
import type { Actor } from "../domain/authority.ts";
import type { Locale, Role, Status } from "../domain/user.ts";
import type { UseCases } from "../service.ts";
import { toOpenSession } from "./open-session-message.ts";
import { admins, anyUser, gateway } from "./personas.ts";
import { toSessionMessage, type ToUserMessage } from "./user-message.ts";
import { toAuditMessage, toNoteMessage, makeToRecordMessage } from "./user-record-message.ts";

const permissions = definePermissions(UsersService, {
  listUsers: admins,
  getUser: admins,
  createUser: admins,
  resendSetup: admins,
  addNote: admins,
  writeMail: admins,
  setOwner: admins,
  deactivateUser: admins,
  reactivateUser: admins,
  endUserSessions: admins,
  resetSecondFactor: admins,
  startImpersonation: admins,
  endImpersonation: gateway,
  recordAdminAction: [...anyUser, "before_terms", "impersonating"],
  listAudit: admins,
});

const roles = enumText(Role);
const statuses = enumText(UserStatus);

export function usersService(useCases: UseCases, toUser: ToUserMessage): RpcRoutes {
  const toRecord = makeToRecordMessage(toUser);

  return {
    permissions: [permissions],
    routes: (router) =>
      router.service(UsersService, {
        async listUsers({ text, countries, ownerId, limit, cursor, ...filter }) {
          const page = await useCases.listUsers({
            text,
            roles: filter.roles.map((role) => roles.toText(role) as Role),
            statuses: filter.statuses.map((status) => statuses.toText(status) as Status),
            countries,
            ownerId,
            limit,
            cursor,
          });
          return { ...page, users: page.users.map(toRecord) };
        },
        async getUser({ userId }) {
          const { record, notes, sessions, admins } = await useCases.getUser(userId);
          return {
            record: toRecord(record),
            notes: notes.map(toNoteMessage),
            sessions: sessions.map((session) => toOpenSession(session)),
            admins,
          };
        },
        async createUser({ role, country, firstName, lastName, email, locale }, ctx) {
          const person = { country, firstName, lastName, email, locale: locale as Locale };
          const account = { ...person, role: roles.toText(role) as Role };
          return { record: toRecord(await useCases.createUser(actor(ctx), account)) };
        },
        async resendSetup({ userId }, ctx) {
          await useCases.resendSetup(actor(ctx), userId);
          return {};
        },
        async addNote({ userId, text }, ctx) {
          return { note: toNoteMessage(await useCases.addNote(actor(ctx), userId, text)) };
        },
        async writeMail({ userId, subject, body }, ctx) {
          return { note: toNoteMessage(await useCases.writeMail(actor(ctx), userId, subject, body)) };
        },
        async setOwner({ userId, ownerId }, ctx) {
          return { record: toRecord(await useCases.setOwner(actor(ctx), userId, ownerId)) };
        },
        async deactivateUser({ userId, reason }, ctx) {
          const { record, endedSessions } = await useCases.deactivateUser(actor(ctx), userId, reason);
          return { record: toRecord(record), endedSessions };
        },
        async reactivateUser({ userId, reason }, ctx) {
          return { record: toRecord(await useCases.reactivateUser(actor(ctx), userId, reason)) };
        },
        async endUserSessions({ userId }, ctx) {
          return { endedSessions: await useCases.endUserSessions(actor(ctx), userId) };
        },
        async resetSecondFactor({ userId }, ctx) {
          return { endedSessions: await useCases.resetSecondFactor(actor(ctx), userId) };
        },
        async startImpersonation({ userId, sessionToken, device }, ctx) {
          const attempt = { userId, sessionToken, device };
          const { user, session } = await useCases.startImpersonation(actor(ctx), attempt);
          return { user: toUser(user), session: toSessionMessage(session) };
        },
        async endImpersonation({ sessionToken, device }) {
          const { user, session } = await useCases.endImpersonation(sessionToken, device);
          return { user: toUser(user), session: toSessionMessage(session) };
        },
        async recordAdminAction({ action, traceId }, ctx) {
          const { userId, actorId } = userCaller(ctx);
          await useCases.recordImpersonatedAct({ userId, actorId, action, traceId });
          return {};
        },
        async listAudit({ userId, limit, cursor }) {
          const { entries, nextCursor } = await useCases.listAudit({ userId, limit, cursor });
          return { entries: entries.map(toAuditMessage), nextCursor };
        },
      }),
  };
}

function actor(ctx: HandlerContext): Actor {
  const { userId, role } = userCaller(ctx);
  return { id: userId, role };
}
