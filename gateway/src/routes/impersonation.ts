import { endImpersonation, impersonate } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { deviceOf } from "../device.ts";
import { route, signedIn } from "../route.ts";
import type { SessionStore } from "../session.ts";
import type { UserAnswers } from "../user-answer.ts";

interface Ports {
  clients: Pick<Clients, "users">;
  sessions: SessionStore;
  answers: UserAnswers;
}

/** An admin becomes a user and back; the browser gets a new session each time. */
export function impersonation({ clients: { users }, sessions, answers }: Ports) {
  return [
    route(impersonate, async (call) => {
      const { token, as } = signedIn(call);
      const opened = await users.startImpersonation(
        { userId: call.params.id, sessionToken: token, device: deviceOf(call.request) },
        as,
      );
      return answers.of(await sessions.begin(call.request, call.response, opened));
    }),

    route(endImpersonation, async (call) => {
      const { token } = signedIn(call);
      // In the gateway's own name: the user who is acted for has no say in it.
      const opened = await users.endImpersonation({ sessionToken: token, device: deviceOf(call.request) });
      return answers.of(await sessions.begin(call.request, call.response, opened));
    }),
  ];
}
