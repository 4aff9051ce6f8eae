import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toExport, toUserRecord } from "../mappers/user.ts";
import { route, signedIn } from "../http/route.ts";
import type { SessionStore } from "../sessions/session-store.ts";

interface Ports {
  clients: Pick<Clients, "users">;
  sessions: SessionStore;
}

/** Corrections of accounts by admins, and the rights of people over their data. */
export function makeUserSupportRoutes({ clients: { users }, sessions }: Ports) {
  return [
    route(contract.correctUser, async (call) => {
      const corrections = { userId: call.params.id, ...call.body };
      const { record, endedSessions } = await users.correctUser(corrections, signedIn(call).as);
      await sessions.markEnded(endedSessions);
      return { user: toUserRecord(record) };
    }),

    route(contract.requestUserExport, async (call) => {
      const started = await users.requestUserExport({ userId: call.params.id, ...call.body }, signedIn(call).as);
      return { export: toExport(started.export) };
    }),

    route(contract.downloadUserExport, async (call) => {
      const { id: userId, exportId } = call.params;
      const { json } = await users.downloadUserExport({ userId, id: exportId }, signedIn(call).as);
      call.response.attachment(`doorlight-data-${userId}.json`);
      return contract.downloadUserExport.answer.parse(JSON.parse(json));
    }),

    route(contract.eraseUser, async (call) => {
      const { endedSessions } = await users.eraseUser({ userId: call.params.id }, signedIn(call).as);
      await sessions.markEnded(endedSessions);
    }),
  ];
}
