import { refusalFrom } from "@doorlight/common/errors";
import * as contract from "../../contract/index.ts";
import { orApproval } from "../answers/approvals.ts";
import type { Clients } from "../clients.ts";
import { toExport, toUserRecord } from "../mappers/user.ts";
import { route, signedIn } from "../http/route.ts";
import type { SessionStore } from "../sessions/session-store.ts";

interface Ports {
  clients: Pick<Clients, "approvals" | "identity" | "users">;
  sessions: SessionStore;
}

/** Corrections of accounts by admins, and the rights of people over their data. */
export function makeUserSupportRoutes({ clients, sessions }: Ports) {
  const { users } = clients;
  return [
    route(contract.correctUser, async (call) => {
      const session = signedIn(call);
      const userId = call.params.id;
      const { email, ...others } = call.body;
      async function correct(corrections: typeof call.body) {
        const { record, endedSessions } = await users.correctUser({ userId, ...corrections }, session.as);
        await sessions.markEnded(endedSessions);
        return { user: toUserRecord(record) };
      }
      if (email === undefined) return correct(others);
      return orApproval(clients, session, {
        asked: {
          call: { case: "changeEmail", value: { userId, email } },
          subjectId: userId,
          idempotencyKey: call.idempotencyKey,
        },
        async run() {
          try {
            return await correct(call.body);
          } catch (error) {
            // The address alone waits.
            if (refusalFrom(error)?.code === "approval_needed") await correct(others);
            throw error;
          }
        },
        done: async () => ({ user: toUserRecord((await users.getUser({ userId }, session.as)).record) }),
      });
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
