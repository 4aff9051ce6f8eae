import {
  answerTerms,
  confirmEmail,
  getSession,
  login,
  logout,
  me,
  register,
  resendConfirmation,
} from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { deviceOf } from "../http/device.ts";
import { secretDigest } from "../limits/digest.ts";
import type { LoginGuard } from "../limits/login-guard.ts";
import { networkOf } from "../limits/network-of.ts";
import { route, signedIn } from "../http/route.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { SignupCookie } from "../sessions/signup-cookie.ts";
import type { UserAnswers } from "../answers/user-answers.ts";

interface Ports {
  clients: Pick<Clients, "identity">;
  sessions: SessionStore;
  signupCookie: SignupCookie;
  answers: UserAnswers;
  guardLogin: LoginGuard;
}

export function makeAuthRoutes(ports: Ports) {
  const { sessions, signupCookie, answers, guardLogin } = ports;
  const { identity } = ports.clients;

  return [
    route(register, async ({ body, request, response }) => {
      const networkDigest = secretDigest(networkOf(request));
      const { browserToken } = await identity.register({ ...body, networkDigest });
      signupCookie.set(response, browserToken);
      return { status: "confirmation_sent" as const };
    }),

    route(resendConfirmation, async ({ body }) => {
      await identity.resendConfirmation(body);
      return { status: "confirmation_sent" as const };
    }),

    route(confirmEmail, async ({ body, request, response }) => {
      const browserToken = signupCookie.read(request);
      const confirmed = await identity.confirmEmail({ ...body, browserToken, device: deviceOf(request) });
      signupCookie.clear(response);
      return answers.of(await sessions.begin(request, response, confirmed));
    }),

    route(login, async ({ body, request, response }) => {
      const attempt = { email: body.email, network: networkOf(request) };
      const opened = await guardLogin(attempt, () => identity.login({ ...body, device: deviceOf(request) }));
      return answers.of(await sessions.begin(request, response, opened));
    }),

    route(logout, async ({ session, response }) => {
      if (session) await identity.logout({ sessionToken: session.token });
      await sessions.end(response, session);
    }),

    route(me, (call) => answers.of(signedIn(call))),

    route(getSession, async ({ session }) => (session ? answers.of(session) : { user: null })),

    route(answerTerms, async (call) => {
      const session = signedIn(call);
      return answers.changed(session, await identity.answerTerms(call.body, session.as));
    }),
  ];
}
