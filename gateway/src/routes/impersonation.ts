import { endImpersonation, impersonate } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { deviceOf } from "../http/device.ts";
import { route, signedIn } from "../http/route.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { UserAnswers } from "../answers/user-answers.ts";

interface Ports {
  clients: Pick<Clients, "users">;
  sessions: SessionStore;
  answers: UserAnswers;
}

/** An admin begins and ends acting as a user. The browser gets a new session each time. */
export function makeImpersonationRoutes({ clients: { users }, sessions, answers }: Ports) {
  return [
    route(impersonate, async (call) => {
      const { token, as } = signedIn(call);
      const opened = await users.startImpersonation(
        { userId: call.params.id, ...call.body, sessionToken: token, device: deviceOf(call.request) },
        as,
      );
      return answers.of(await sessions.begin(call.request, call.response, opened));
    }),

    route(endImpersonation, async (call) => {
      const { token } = signedIn(call);
      // In the gateway's own name: the impersonated user has no say in it.
      const opened = await users.endImpersonation({ sessionToken: token, device: deviceOf(call.request) });
      return answers.of(await sessions.begin(call.request, call.response, opened));
    }),
  ];
}
