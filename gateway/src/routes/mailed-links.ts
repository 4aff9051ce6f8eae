import {
  checkPasswordLink,
  forgotPassword,
  loginWithLink,
  requestMagicLink,
  setPassword,
} from "../../contract/index.ts";
import { secretDigest } from "../account-of.ts";
import type { Clients } from "../clients.ts";
import { deviceOf } from "../device.ts";
import { route } from "../route.ts";
import type { SecretTries } from "../secret-tries.ts";
import type { SessionStore } from "../session.ts";
import type { UserAnswers } from "../user-answer.ts";

interface Ports {
  clients: Pick<Clients, "credentials">;
  sessions: SessionStore;
  answers: UserAnswers;
  tries: SecretTries;
}

/** A new password waits its turn to be hashed; an answer that came too late would have used the link up. */
const PASSWORD_MS = 15_000;

/**
 * Signing in by a mailed link. Links themselves cannot be guessed; the code asked for beside them could be, so wrong ones
 * are slowed down here, and identity voids a link that has had five.
 */
export function mailedLinks({ clients: { credentials }, sessions, answers, tries }: Ports) {
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
      // Of the account, too: another link is soon mailed, and guesses come from anywhere.
      const guess = () => tries.runCode(body.userId, () => tries.run(triesOf(body), set));
      const opened = await (body.secondFactorCode ? guess() : set());
      await sessions.forget(opened.endedSessions);
      return answers.of(await sessions.begin(request, response, opened));
    }),

    route(requestMagicLink, async ({ body }) => {
      await credentials.requestMagicLink(body);
      return { status: "sent_if_known" as const };
    }),

    route(loginWithLink, async ({ body, request, response }) => {
      const logIn = () => credentials.loginWithLink({ ...body, device: deviceOf(request) });
      const opened = await (body.secondFactorCode ? tries.run(triesOf(body), logIn) : logIn());
      return answers.of(await sessions.begin(request, response, opened));
    }),
  ];
}

const triesOf = ({ token }: { token: string }) => `link:${secretDigest(token)}`;
