import { refuse } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { balanceOf } from "../answers/balance.ts";
import { idsByBusiness } from "../answers/ids-by-business.ts";
import {
  toDebtor,
  toExport,
  toFormerPerson,
  toNote,
  toOpenSession,
  toTermsAnswer,
  toUserRecord,
  toWrongCodes,
} from "../mappers/user.ts";
import { route, signedIn } from "../http/route.ts";
import type { FailedLogins } from "../limits/failed-logins.ts";
import type { LeadReads } from "../limits/lead-reads.ts";
import type { SessionStore } from "../sessions/session-store.ts";

interface Ports {
  clients: Pick<Clients, "users" | "purchasing" | "search">;
  sessions: SessionStore;
  failedLogins: Pick<FailedLogins, "of" | "clear" | "waiting">;
  leadReads: Pick<LeadReads, "of">;
  log: Logger;
}

export function makeAdminUserRoutes({ clients, sessions, failedLogins, leadReads, log }: Ports) {
  const { users } = clients;
  return [
    route(contract.listUsers, async (call) => {
      const {
        q: text,
        role: roles,
        status: statuses,
        country: countries,
        owner: ownerId,
        order,
        ...query
      } = call.query;
      const { waiting, ...rest } = query;
      const descending = rest.sort !== undefined && order === "desc";
      const { as } = signedIn(call);
      const foundIds = await idsByBusiness(clients, text, as);
      // Without Redis those alone whose second factor waits.
      const waitingAddresses = waiting ? await failedLogins.waiting().catch(() => []) : [];
      const waits = { waiting: waiting !== undefined, waitingAddresses };
      const asked = { text, foundIds, roles, statuses, countries, ownerId, descending, ...waits, ...rest };
      const page = await users.listUsers(asked, as);
      return {
        items: page.users.map((record) => toUserRecord(record)),
        nextCursor: page.nextCursor || null,
        total: page.total,
      };
    }),

    route(contract.getUser, async (call) => {
      const session = signedIn(call);
      const userId = call.params.id;
      const found = await users.getUser({ userId }, session.as);
      const balance = await balanceOf(clients, session, log, userId);
      const user = toUserRecord(found.record, balance);
      return {
        user,
        notes: found.notes.map(toNote),
        sessions: found.sessions.map(toOpenSession),
        apiTokens: found.apiTokens,
        admins: found.admins.map(({ id, name }) => ({ id, name })),
        export: found.export ? toExport(found.export) : null,
        termsAnswers: found.termsAnswers.map(toTermsAnswer),
        failedLogins: await failedLogins.of(user.email).catch(() => null),
        wrongCodes: found.wrongCodes ? toWrongCodes(found.wrongCodes) : null,
        debtor: found.debtor ? toDebtor(found.debtor) : null,
        formerPeople: found.formerPeople.map(toFormerPerson),
        leadReads: await leadReads.of(user.id, user.country).catch(() => null),
      };
    }),

    route(contract.createUser, async (call) => {
      const { record } = await users.createUser(call.body, signedIn(call).as);
      return { user: toUserRecord(record) };
    }),

    route(contract.resendSetup, async (call) => {
      await users.resendSetup({ userId: call.params.id }, signedIn(call).as);
    }),

    route(contract.addNote, async (call) => {
      const { note } = await users.addNote({ userId: call.params.id, ...call.body }, signedIn(call).as);
      return { note: toNote(note) };
    }),

    route(contract.writeMail, async (call) => {
      const { note } = await users.writeMail({ userId: call.params.id, ...call.body }, signedIn(call).as);
      return { note: toNote(note) };
    }),

    route(contract.setOwner, async (call) => {
      const { ownerId } = call.body;
      const { record } = await users.setOwner({ userId: call.params.id, ownerId }, signedIn(call).as);
      return { user: toUserRecord(record) };
    }),

    route(contract.deactivateUser, async (call) => {
      const { record, endedSessions } = await users.deactivateUser(
        { userId: call.params.id, ...call.body },
        signedIn(call).as,
      );
      await sessions.markEnded(endedSessions);
      return { user: toUserRecord(record) };
    }),

    route(contract.reactivateUser, async (call) => {
      const { record } = await users.reactivateUser({ userId: call.params.id, ...call.body }, signedIn(call).as);
      return { user: toUserRecord(record) };
    }),

    route(contract.endUserSessions, async (call) => {
      const { endedSessions } = await users.endUserSessions({ userId: call.params.id }, signedIn(call).as);
      await sessions.markEnded(endedSessions);
    }),

    route(contract.endLoginWait, async (call) => {
      const { email } = await users.endLoginWait({ userId: call.params.id }, signedIn(call).as);
      await failedLogins.clear(email).catch(() => refuse("unavailable"));
    }),

    route(contract.resetSecondFactor, async (call) => {
      const { endedSessions } = await users.resetSecondFactor({ userId: call.params.id }, signedIn(call).as);
      await sessions.markEnded(endedSessions);
    }),
  ];
}
