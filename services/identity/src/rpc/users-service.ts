import type { HandlerContext } from "@connectrpc/connect";
import { refuse } from "@doorlight/common/errors";
import { makePaging } from "@doorlight/common/paging";
import { searchTerms } from "@doorlight/common/product";
import { serveMethods, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { UsersService } from "@doorlight/proto/identity/v1/users_service_pb";
import { z } from "zod";
import type { Actor } from "../domain/authority.ts";
import { type UserRecord, userSorts } from "../domain/user-record.ts";
import { toExport } from "./export-mapper.ts";
import type { UseCases } from "../parts/use-cases.ts";
import { givenFields } from "./given-fields.ts";
import { toOpenSession } from "./session-mapper.ts";
import { toLocale } from "./user-mapper.ts";

/** More than a person has names. */
const MOST_TERMS = 6;

/** Notes in one answer about a user. */
const MOST_NOTES = 500;

const paging = makePaging(z.strictObject({ at: z.coerce.date(), id: z.uuid() }));
const userPaging = makePaging(
  z.strictObject({ sort: z.enum(userSorts), descending: z.boolean(), key: z.string(), id: z.uuid() }),
);

/** The back office's work on users. */
export function makeUsersService(useCases: UseCases): RpcRoutes {
  const { toUser } = useCases;
  const toRecord = (record: UserRecord) => ({ ...record, user: toUser(record.user), status: record.user.status });

  return {
    routes: (router) =>
      serveMethods(router, UsersService, {
        async listUsers({ text, limit, cursor, sort, descending, waiting, waitingAddresses, ...selection }) {
          const after = userPaging.start(cursor);
          // Newest first where the request names no column.
          const order = sort ? { sort, descending } : ({ sort: "created", descending: true } as const);
          const filter = {
            ...givenFields(selection),
            terms: searchTerms(text).slice(0, MOST_TERMS),
            ...(waiting && { ids: await useCases.loginWaits.waitingUsers(waitingAddresses) }),
          };
          const [rows, total] = await Promise.all([
            useCases.stores.userRecords.list(filter, { limit: limit + 1, order, after }),
            useCases.stores.userRecords.count(filter),
          ]);
          const { items, nextCursor } = userPaging.page(rows, limit, ({ position }) => position);
          return { users: items.map(({ record }) => toRecord(record)), nextCursor, total };
        },
        async getUser({ userId }) {
          const record = (await useCases.stores.userRecords.find(userId)) ?? refuse("not_found");
          const [written, open, admins, dataExport, termsAnswers, apiTokens, debtor, formerPeople, wrongCodes] =
            await Promise.all([
              useCases.stores.notes.list(userId, MOST_NOTES),
              useCases.sessions.list(userId),
              useCases.stores.userRecords.listAdmins(),
              useCases.dataExports.find(userId),
              useCases.stores.users.listTermsAnswers(userId),
              useCases.stores.apiTokens.list(userId),
              useCases.stores.debtors.findMailed(userId),
              useCases.stores.formerPeople.list(userId),
              useCases.loginWaits.wrongCodesOf(userId),
            ]);
          return {
            record: toRecord(record),
            notes: written,
            sessions: open.map((session) => toOpenSession(session)),
            admins,
            export: dataExport && toExport(dataExport),
            termsAnswers,
            apiTokens: apiTokens.length,
            debtor,
            formerPeople,
            wrongCodes,
          };
        },
        createUser: async ({ locale, ...person }, ctx) => ({
          record: toRecord(await useCases.accountSetup.create(actor(ctx), { ...person, locale: toLocale(locale) })),
        }),
        resendSetup: ({ userId }, ctx) => useCases.accountSetup.resendLink(actor(ctx), userId),
        addNote: async ({ userId, text }, ctx) => ({ note: await useCases.notes.add(actor(ctx), userId, text) }),
        writeMail: async ({ userId, subject, body }, ctx) => ({
          note: await useCases.notes.writeMail(actor(ctx), userId, subject, body),
        }),
        async correctUser({ userId, ...corrections }, ctx) {
          const corrected = await useCases.correctUser(actor(ctx), userId, givenFields(corrections));
          const { record, endedSessions } = corrected;
          return { record: toRecord(record), endedSessions };
        },
        requestUserExport: async ({ userId, reason }, ctx) => ({
          export: toExport(await useCases.dataSupport.requestExport(actor(ctx), userId, reason)),
        }),
        downloadUserExport: async ({ userId, id }, ctx) => ({
          json: await useCases.dataSupport.downloadExport(actor(ctx), userId, id),
        }),
        eraseUser: async ({ userId }, ctx) => ({ endedSessions: await useCases.dataSupport.erase(actor(ctx), userId) }),
        setOwner: async ({ userId, ownerId }, ctx) => ({
          record: toRecord(await useCases.userSupport.setOwner(actor(ctx), userId, ownerId ?? undefined)),
        }),
        async deactivateUser({ userId, ...why }, ctx) {
          const { record, endedSessions } = await useCases.deactivation.deactivate(actor(ctx), userId, why);
          return { record: toRecord(record), endedSessions };
        },
        reactivateUser: async ({ userId, reason }, ctx) => ({
          record: toRecord(await useCases.deactivation.reactivate(actor(ctx), userId, reason)),
        }),
        endUserSessions: async ({ userId }, ctx) => ({
          endedSessions: await useCases.userSupport.endUserSessions(actor(ctx), userId),
        }),
        endLoginWait: async ({ userId }, ctx) => ({
          email: await useCases.userSupport.endLoginWait(actor(ctx), userId),
        }),
        resetSecondFactor: async ({ userId }, ctx) => ({
          endedSessions: await useCases.userSupport.resetSecondFactor(actor(ctx), userId),
        }),
        async startImpersonation(attempt, ctx) {
          const { user, session } = await useCases.impersonation.start(actor(ctx), attempt);
          return { user: toUser(user), session };
        },
        async endImpersonation({ sessionToken, device }) {
          const { user, session } = await useCases.impersonation.end(sessionToken, device);
          return { user: toUser(user), session };
        },
        async recordAdminAction(call, ctx) {
          return { entryIds: await useCases.adminActions.recordCall({ ...userCaller(ctx), ...givenFields(call) }) };
        },
        recordAdminOutcome: (call, ctx) =>
          useCases.adminActions.completeCall({ ...userCaller(ctx), ...givenFields(call) }),
        async listAudit({ limit, cursor, ...filter }) {
          const { audit } = useCases.stores;
          const page = { ...givenFields(filter), limit: limit + 1, after: paging.start(cursor) };
          const [rows, actions] = await Promise.all([audit.list(page), cursor ? [] : audit.listActions()]);
          const { items, nextCursor } = paging.page(rows, limit, ({ at, id }) => ({ at, id }));
          return { entries: items, nextCursor, actions };
        },
      }),
  };
}

function actor(ctx: HandlerContext): Actor {
  const { userId: id, role, actsAlone } = userCaller(ctx);
  return { id, role, actsAlone };
}
