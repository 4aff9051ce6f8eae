import type { HandlerContext } from "@connectrpc/connect";
import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { z } from "zod";
import type { AuditStore } from "../db/audit-store.ts";
import type { NoteStore } from "../db/note-store.ts";
import type { UserRecordStore } from "../db/user-record-store.ts";
import type { UserStore } from "../db/user-store.ts";
import type { Actor } from "../domain/authority.ts";
import { searchWords } from "../domain/search-words.ts";
import { userSorts } from "../domain/user-record.ts";
import type { AccountSetup } from "../use-cases/account-setup.ts";
import type { AdminActions } from "../use-cases/admin-actions.ts";
import type { CorrectUser } from "../use-cases/correct-user.ts";
import type { DataExports } from "../use-cases/data-exports.ts";
import type { DataSupport } from "../use-cases/data-support.ts";
import type { Deactivation } from "../use-cases/deactivation.ts";
import type { Impersonation } from "../use-cases/impersonation.ts";
import type { Notes } from "../use-cases/notes.ts";
import type { Sessions } from "../use-cases/sessions.ts";
import type { UserSupport } from "../use-cases/user-support.ts";
import { toExport } from "./export-mapper.ts";
import { toOpenSession, toSession } from "./session-mapper.ts";
import { roles, toLocale, toTermsAnswer, type ToUser } from "./user-mapper.ts";
import { makeToRecord, statuses, toAuditEntry, toNote, toOrder } from "./user-record-mapper.ts";

/** Notes in one answer about a user. */
const MOST_NOTES = 500;

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid() }));
const userPaging = makePaging(
  z.strictObject({ sort: z.enum(userSorts), descending: z.boolean(), key: z.string(), id: z.uuid() }),
);

type Dependencies = {
  accountSetup: AccountSetup;
  notes: Notes;
  userSupport: UserSupport;
  correctUser: CorrectUser;
  dataSupport: DataSupport;
  dataExports: Pick<DataExports, "find">;
  deactivation: Deactivation;
  impersonation: Impersonation;
  adminActions: Pick<AdminActions, "recordCall">;
  sessions: Pick<Sessions, "list">;
  stores: {
    userRecords: Pick<UserRecordStore, "list" | "count" | "find" | "listAdmins">;
    notes: Pick<NoteStore, "list">;
    users: Pick<UserStore, "listTermsAnswers">;
    audit: Pick<AuditStore, "list">;
  };
  toUser: ToUser;
};

/** The back office's work on users. */
export function makeUsersService(dependencies: Dependencies): RpcRoutes {
  const { accountSetup, notes, userSupport, deactivation, impersonation, adminActions, sessions, stores, toUser } =
    dependencies;
  const { correctUser, dataSupport, dataExports } = dependencies;
  const toRecord = makeToRecord(toUser);

  return {
    routes: (router) =>
      router.service(UsersService, {
        async listUsers({ text, countries, ownerId, limit, cursor, ...request }) {
          const after = userPaging.start(cursor);
          const order = toOrder(request.sort, request.descending);
          const filter = {
            words: searchWords(text),
            roles: request.roles.map(roles.toText),
            statuses: request.statuses.map(statuses.toText),
            countries,
            ownerId,
          };
          const [rows, total] = await Promise.all([
            stores.userRecords.list(filter, { limit: limit + 1, order, after }),
            stores.userRecords.count(filter),
          ]);
          const { items, nextCursor } = userPaging.page(rows, limit, ({ position }) => position);
          return { users: items.map(({ record }) => toRecord(record)), nextCursor, total };
        },
        async getUser({ userId }) {
          const record = (await stores.userRecords.find(userId)) ?? refuse("not_found");
          const [written, open, admins, dataExport, termsAnswers] = await Promise.all([
            stores.notes.list(userId, MOST_NOTES),
            sessions.list(userId),
            stores.userRecords.listAdmins(),
            dataExports.find(userId),
            stores.users.listTermsAnswers(userId),
          ]);
          return {
            record: toRecord(record),
            notes: written.map(toNote),
            sessions: open.map((session) => toOpenSession(session)),
            admins,
            export: dataExport && toExport(dataExport),
            termsAnswers: termsAnswers.map(toTermsAnswer),
          };
        },
        async createUser({ role, country, firstName, lastName, email, locale }, ctx) {
          const person = { country, firstName, lastName, email, locale: toLocale(locale) };
          const account = { ...person, role: roles.toText(role) };
          return { record: toRecord(await accountSetup.create(actor(ctx), account)) };
        },
        async resendSetup({ userId }, ctx) {
          await accountSetup.resendLink(actor(ctx), userId);
          return {};
        },
        async addNote({ userId, text }, ctx) {
          return { note: toNote(await notes.add(actor(ctx), userId, text)) };
        },
        async writeMail({ userId, subject, body }, ctx) {
          return { note: toNote(await notes.writeMail(actor(ctx), userId, subject, body)) };
        },
        async correctUser({ userId, firstName, lastName, email, role }, ctx) {
          const corrections = { firstName, lastName, email, role: role === undefined ? undefined : roles.toText(role) };
          const { record, endedSessions } = await correctUser(actor(ctx), userId, corrections);
          return { record: toRecord(record), endedSessions };
        },
        async requestUserExport({ userId }, ctx) {
          return { export: toExport(await dataSupport.requestExport(actor(ctx), userId)) };
        },
        async downloadUserExport({ userId, id }, ctx) {
          return { json: await dataSupport.downloadExport(actor(ctx), userId, id) };
        },
        async eraseUser({ userId }, ctx) {
          return { endedSessions: await dataSupport.erase(actor(ctx), userId) };
        },
        async setOwner({ userId, ownerId }, ctx) {
          return { record: toRecord(await userSupport.setOwner(actor(ctx), userId, ownerId)) };
        },
        async deactivateUser({ userId, reason }, ctx) {
          const { record, endedSessions } = await deactivation.deactivate(actor(ctx), userId, reason);
          return { record: toRecord(record), endedSessions };
        },
        async reactivateUser({ userId, reason }, ctx) {
          return { record: toRecord(await deactivation.reactivate(actor(ctx), userId, reason)) };
        },
        async endUserSessions({ userId }, ctx) {
          return { endedSessions: await userSupport.endUserSessions(actor(ctx), userId) };
        },
        async resetSecondFactor({ userId }, ctx) {
          return { endedSessions: await userSupport.resetSecondFactor(actor(ctx), userId) };
        },
        async startImpersonation({ userId, sessionToken, device }, ctx) {
          const attempt = { userId, sessionToken, device };
          const { user, session } = await impersonation.start(actor(ctx), attempt);
          return { user: toUser(user), session: toSession(session) };
        },
        async endImpersonation({ sessionToken, device }) {
          const { user, session } = await impersonation.end(sessionToken, device);
          return { user: toUser(user), session: toSession(session) };
        },
        async recordAdminAction({ action, traceId, refused, subjectId }, ctx) {
          const { userId, role, actorId } = userCaller(ctx);
          await adminActions.recordCall({ userId, role, actorId, subjectId, action, traceId, refused });
          return {};
        },
        async listAudit({ userId, limit, cursor }) {
          const rows = await stores.audit.list({ userId, limit: limit + 1, after: paging.start(cursor) });
          const { items, nextCursor } = paging.page(rows, limit, ({ at, id }) => ({ at, id }));
          return { entries: items.map(toAuditEntry), nextCursor };
        },
      }),
  };
}

function actor(ctx: HandlerContext): Actor {
  const { userId, role } = userCaller(ctx);
  return { id: userId, role };
}
