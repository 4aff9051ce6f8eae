import {
  checkNewPassword,
  checkPasswordLink,
  forgotPassword,
  loginWithLink,
  requestMagicLink,
  setPassword,
} from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { deviceOf } from "../device.ts";
import type { AttemptLimiter } from "../limits/attempt-limiter.ts";
import { secretDigest } from "../limits/digest.ts";
import { PASSWORD_MS } from "../password-timeout.ts";
import { route } from "../route.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { UserAnswers } from "../user-answers.ts";

interface Ports {
  clients: Pick<Clients, "credentials">;
  sessions: SessionStore;
  answers: UserAnswers;
  attempts: AttemptLimiter;
}

/**
 * Signing in by a mailed link. A link cannot be guessed, the second factor's code could be: wrong codes are slowed down
 * here, and identity voids a link after five of them.
 */
export function makeMailedLinkRoutes({ clients: { credentials }, sessions, answers, attempts }: Ports) {
  return [
    route(forgotPassword, async ({ body }) => {
      await credentials.requestPasswordReset(body);
      return { status: "sent_if_known" as const };
    }),

    route(checkPasswordLink, async ({ body }) => {
      const { secondFactorOn, firstPassword } = await credentials.checkPasswordLink(body);
      return { valid: true as const, secondFactorOn, firstPassword };
    }),

    route(setPassword, async ({ body, request, response }) => {
      const set = () => credentials.setPassword({ ...body, device: deviceOf(request) }, { timeoutMs: PASSWORD_MS });
      // Counted for the account, too: a new link is quickly mailed, and guesses come from any network.
      const guess = () => attempts.runCode(body.userId, () => attempts.run(attemptName(body), set));
      const opened = await (body.secondFactorCode ? guess() : set());
      await sessions.markEnded(opened.endedSessions);
      return answers.of(await sessions.begin(request, response, opened));
    }),

    route(checkNewPassword, async ({ body }) => {
      await credentials.checkNewPassword(body);
    }),

    route(requestMagicLink, async ({ body }) => {
      await credentials.requestMagicLink(body);
      return { status: "sent_if_known" as const };
    }),

    route(loginWithLink, async ({ body, request, response }) => {
      const logIn = () => credentials.loginWithLink({ ...body, device: deviceOf(request) });
      const opened = await (body.secondFactorCode ? attempts.run(attemptName(body), logIn) : logIn());
      return answers.of(await sessions.begin(request, response, opened));
    }),
  ];
}

const attemptName = ({ token }: { token: string }) => `link:${secretDigest(token)}`;
