import type { Endpoint } from "../../contract/index.ts";

/** How `sessionCookieName` decides. */
const SESSION =
  "Set by logging in. It ends after 30 days without a call, and 90 days after the log-in at the latest. Its name is `__Host-doorlight` over https and `doorlight_session` on a developer's machine.";

const SOURCE_KEY =
  "The key of a partner's source, from us. Send it as `Authorization: Bearer <key>`. Two may work at once, so that you can change them. One that was revoked, or whose source is blocked, is `key_invalid`. Keep it on your server: anybody who has it can send requests in your name.";

const API_TOKEN =
  "A token of an agent, who creates it in the account at `/account/webhooks` or by `createApiToken`. Send it as `Authorization: Bearer <token>`. It reads what its scopes name, in the agent's name, and nothing else. One for tests (`dlt_test_…`) has to do with test leads alone, and may buy them with the scope `purchases`, which no other has. One that is wrong, was revoked, or was not used for a year is `token_invalid`; so is each of an account that is deactivated or declines the terms.";

/** How callers prove who they are. */
export const securitySchemes = (cookieName: string) => ({
  sourceKey: { type: "http", scheme: "bearer", description: SOURCE_KEY },
  apiToken: { type: "http", scheme: "bearer", description: API_TOKEN },
  session: { type: "apiKey", in: "cookie", name: cookieName, description: SESSION },
});

/** The schemes of an endpoint, of which a call takes one; none for a public one. */
export function securityOf({ key, token, tokenForTests, access }: Endpoint): Record<string, string[]>[] {
  if (key) return [{ sourceKey: [] }];
  if (token) return [{ apiToken: [] }];
  if (access.includes("guest")) return [];
  return [{ session: [] }, ...(tokenForTests ? [{ apiToken: [] }] : [])];
}
