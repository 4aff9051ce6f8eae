import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { AttemptLimiter } from "../limits/attempt-limiter.ts";
import { toOpenSession } from "../mappers/user.ts";
import { route, signedIn } from "../http/route.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { Session } from "../sessions/session.ts";
import type { UserAnswers } from "../answers/user-answers.ts";

interface Ports {
  clients: Pick<Clients, "credentials">;
  sessions: SessionStore;
  answers: UserAnswers;
  attempts: AttemptLimiter;
}

/** An account's sessions, password and second factor. */
export function makeSecurityRoutes({ clients: { credentials }, sessions, answers, attempts }: Ports) {
  /** An attempt at the user's own password or code: somebody at an open browser must not guess it. */
  const limited = <Result>({ user }: Session, attempt: () => Promise<Result>) =>
    attempts.run(`own:${user.id}`, attempt);

  return [
    route(contract.listSessions, async (call) => {
      const { sessions } = await credentials.listSessions({}, signedIn(call).as);
      return { items: sessions.map(toOpenSession) };
    }),

    route(contract.endSession, async (call) => {
      const { endedSessions } = await credentials.endSession({ sessionId: call.params.id }, signedIn(call).as);
      return sessions.markEnded(endedSessions);
    }),

    route(contract.endOtherSessions, async (call) => {
      const { endedSessions } = await credentials.endOtherSessions({}, signedIn(call).as);
      return sessions.markEnded(endedSessions);
    }),

    route(contract.changePassword, async (call) => {
      const session = signedIn(call);
      const { endedSessions } = await limited(session, () => credentials.changePassword(call.body, session.as));
      await sessions.markEnded(endedSessions);
      await sessions.markChanged(session);
    }),

    route(contract.startSecondFactor, async (call) => {
      const session = signedIn(call);
      const { secret, uri } = await limited(session, () => credentials.startSecondFactor(call.body, session.as));
      return { secret, uri };
    }),

    route(contract.confirmSecondFactor, async (call) => {
      const session = signedIn(call);
      const confirmed = await limited(session, () => credentials.confirmSecondFactor(call.body, session.as));
      return { recoveryCodes: confirmed.recoveryCodes, ...(await answers.changed(session, confirmed)) };
    }),

    route(contract.disableSecondFactor, async (call) => {
      const session = signedIn(call);
      return answers.changed(
        session,
        await limited(session, () => credentials.disableSecondFactor(call.body, session.as)),
      );
    }),

    route(contract.renewRecoveryCodes, async (call) => {
      const session = signedIn(call);
      const { recoveryCodes } = await limited(session, () => credentials.renewRecoveryCodes(call.body, session.as));
      return { recoveryCodes };
    }),
  ];
}
