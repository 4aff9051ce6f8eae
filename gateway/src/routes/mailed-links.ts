import {
  checkNewPassword,
  checkPasswordLink,
  forgotPassword,
  loginWithLink,
  requestMagicLink,
  setPassword,
} from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { deviceOf } from "../http/device.ts";
import { route } from "../http/route.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { UserAnswers } from "../answers/user-answers.ts";

interface Ports {
  clients: Pick<Clients, "credentials">;
  sessions: SessionStore;
  answers: UserAnswers;
}

/**
 * Signing in by a mailed link. A link cannot be guessed, the second factor's code could be: identity counts wrong codes
 * for the account, and voids a link after five of them.
 */
export function makeMailedLinkRoutes({ clients: { credentials }, sessions, answers }: Ports) {
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
      const device = deviceOf(request);
      const opened = await credentials.setPassword({ ...body, device });
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
      const opened = await credentials.loginWithLink({ ...body, device: deviceOf(request) });
      return answers.of(await sessions.begin(request, response, opened));
    }),
  ];
}
