import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { AttemptLimiter } from "../limits/attempt-limiter.ts";
import { toExport } from "../mappers/user.ts";
import { route, signedIn } from "../http/route.ts";
import type { SessionStore } from "../sessions/session-store.ts";

interface Ports {
  clients: Pick<Clients, "ownData">;
  sessions: SessionStore;
  attempts: AttemptLimiter;
}

export function makeOwnDataRoutes({ clients: { ownData }, sessions, attempts }: Ports) {
  return [
    route(contract.requestExport, async (call) => {
      const started = await ownData.requestExport({}, signedIn(call).as);
      return { export: toExport(started.export) };
    }),

    route(contract.getExport, async (call) => {
      const newest = await ownData.getExport({}, signedIn(call).as);
      return { export: newest.export ? toExport(newest.export) : null };
    }),

    route(contract.downloadExport, async (call) => {
      const { json } = await ownData.downloadExport(call.params, signedIn(call).as);
      call.response.attachment("doorlight-my-data.json");
      return contract.downloadExport.answer.parse(JSON.parse(json));
    }),

    route(contract.eraseAccount, async (call) => {
      const session = signedIn(call);
      const { endedSessions } = await attempts.run(`own:${session.user.id}`, () =>
        ownData.eraseAccount(call.body, session.as),
      );
      await sessions.markEnded(endedSessions);
      await sessions.end(call.response, session);
    }),
  ];
}
