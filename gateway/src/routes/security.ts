import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { toOpenSession } from "../present/open-session.ts";
import { route, signedIn } from "../route.ts";
import type { SecretTries } from "../secret-tries.ts";
import type { Session, SessionStore } from "../session.ts";
import type { UserAnswers } from "../user-answer.ts";

interface Ports {
  clients: Pick<Clients, "credentials">;
  sessions: SessionStore;
  answers: UserAnswers;
  tries: SecretTries;
}

/** What keeps an account its owner's: sessions, password, second factor. */
export function security({ clients: { credentials }, sessions, answers, tries }: Ports) {
  /** Asks for a password or a code again: whoever found an open browser is not to guess it. */
  const asking = <Result>({ user }: Session, attempt: () => Promise<Result>) => tries.run(`own:${user.id}`, attempt);

  return [
    route(contract.listSessions, async (call) => {
      const { sessions } = await credentials.listSessions({}, signedIn(call).as);
      return { items: sessions.map(toOpenSession) };
    }),

    route(contract.endSession, async (call) => {
      const { endedSessions } = await credentials.endSession({ sessionId: call.params.id }, signedIn(call).as);
      return sessions.forget(endedSessions);
    }),

    route(contract.endOtherSessions, async (call) => {
      const { endedSessions } = await credentials.endOtherSessions({}, signedIn(call).as);
      return sessions.forget(endedSessions);
    }),

    route(contract.changePassword, async (call) => {
      const session = signedIn(call);
      const { endedSessions } = await asking(session, () => credentials.changePassword(call.body, session.as));
      await sessions.forget(endedSessions);
      await sessions.refresh(session);
    }),

    route(contract.startSecondFactor, async (call) => {
      const session = signedIn(call);
      const { secret, uri } = await asking(session, () => credentials.startSecondFactor(call.body, session.as));
      return { secret, uri };
    }),

    route(contract.confirmSecondFactor, async (call) => {
      const session = signedIn(call);
      const confirmed = await asking(session, () => credentials.confirmSecondFactor(call.body, session.as));
      return { recoveryCodes: confirmed.recoveryCodes, ...(await answers.changed(session, confirmed)) };
    }),

    route(contract.disableSecondFactor, async (call) => {
      const session = signedIn(call);
      return answers.changed(
        session,
        await asking(session, () => credentials.disableSecondFactor(call.body, session.as)),
      );
    }),

    route(contract.renewRecoveryCodes, async (call) => {
      const session = signedIn(call);
      const { recoveryCodes } = await asking(session, () => credentials.renewRecoveryCodes(call.body, session.as));
      return { recoveryCodes };
    }),
  ];
}
