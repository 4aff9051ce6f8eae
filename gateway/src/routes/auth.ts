import { createHash } from "node:crypto";
import type { Kit } from "@doorlight/common/runtime";
import { answerTerms, confirmEmail, login, logout, me, register, resendConfirmation } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { creditsOf } from "../credits.ts";
import { told } from "../present/common.ts";
import { toUser } from "../present/user.ts";
import { route, signedIn } from "../route.ts";
import type { Session, SessionStore } from "../session.ts";

interface Ports {
  clients: Clients;
  sessions: SessionStore;
  kit: Kit<Config>;
}

export function auth({ clients, sessions, kit: { log } }: Ports) {
  const { identity, purchasing } = clients;
  const answer = async (session: Session) => ({ user: toUser(session.user, await creditsOf(clients, session, log)) });

  return [
    route(register, async ({ body, request }) => {
      await identity.register({ ...body, networkDigest: networkDigest(request.ip) });
      return { status: "confirmation_sent" as const };
    }),

    route(resendConfirmation, async ({ body }) => {
      await identity.resendConfirmation(body);
      return { status: "confirmation_sent" as const };
    }),

    route(confirmEmail, async ({ body, response }) => {
      const confirmed = await identity.confirmEmail(body);
      const session = await sessions.begin(response, told(confirmed.session, "the session"));
      // The event does the same, a moment later: so the free credit is there with the first page.
      await purchasing
        .openAccount({ grantsSignupCredit: confirmed.grantsSignupCredit }, session.as)
        .catch((error: unknown) => log.warn({ cause: String(error) }, "the account opens with the event"));
      return answer(session);
    }),

    route(login, async ({ body, response }) => {
      const { session } = await identity.login(body);
      return answer(await sessions.begin(response, told(session, "the session")));
    }),

    route(logout, async ({ session, response }) => {
      if (!session) return undefined;
      await identity.logout({ sessionToken: session.token });
      await sessions.end(response, session.token);
      return undefined;
    }),

    route(me, async (call) => answer(signedIn(call))),

    route(answerTerms, async (call) => {
      const session = signedIn(call);
      const { user } = await identity.answerTerms(call.body, session.as);
      await sessions.refresh(session);
      return answer({ ...session, user: told(user, "the user") });
    }),
  ];
}

/** Enough to see that two sign-ups come from one address, without keeping the address. */
function networkDigest(address: string | undefined): string {
  return createHash("sha256")
    .update(address ?? "")
    .digest("base64url");
}
