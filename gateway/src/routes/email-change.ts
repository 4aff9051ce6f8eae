import { EmailChangeSchema } from "@doorlight/proto/identity/v1/credentials_service_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { AttemptLimiter } from "../limits/attempt-limiter.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { route, signedIn } from "../http/route.ts";
import type { SessionStore } from "../sessions/session-store.ts";

const toEmailChange = answerOf(EmailChangeSchema, contract.EmailChange);

interface Ports {
  clients: Pick<Clients, "credentials">;
  sessions: SessionStore;
  attempts: AttemptLimiter;
}

/** A user's own change of address. */
export function makeEmailChangeRoutes({ clients: { credentials }, sessions, attempts }: Ports) {
  return [
    route(contract.requestEmailChange, async (call) => {
      const { user, as } = signedIn(call);
      const { change } = await attempts.run(`own:${user.id}`, () => credentials.requestEmailChange(call.body, as));
      return { emailChange: toEmailChange(change) };
    }),

    route(contract.getEmailChange, async (call) => {
      const { change } = await credentials.getEmailChange({}, signedIn(call).as);
      return { emailChange: change ? toEmailChange(change) : null };
    }),

    route(contract.cancelEmailChange, async (call) => {
      await credentials.cancelEmailChange({}, signedIn(call).as);
    }),

    route(contract.confirmEmailChange, async ({ body }) => {
      const { isComplete, endedSessions } = await credentials.confirmEmailChange(body);
      await sessions.markEnded(endedSessions);
      return { complete: isComplete };
    }),
  ];
}
