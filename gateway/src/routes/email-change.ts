import type { EmailChange as WireChange } from "@doorlight/proto/identity/v1/credentials_service_pb";
import * as contract from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { AttemptLimiter } from "../limits/attempt-limiter.ts";
import { toInstant } from "../mappers/values.ts";
import { route, signedIn } from "../http/route.ts";
import type { SessionStore } from "../sessions/session-store.ts";

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
      return { emailChange: toEmailChange(assertDefined(change, "email_change")) };
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

function toEmailChange({ newEmail, expiresAt, formerConfirmed, newConfirmed }: WireChange): contract.EmailChange {
  return { newEmail, expiresAt: toInstant(expiresAt, "email_change.expires_at"), formerConfirmed, newConfirmed };
}
