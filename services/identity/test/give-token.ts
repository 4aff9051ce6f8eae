import { ApiTokenScope, ApiTokensService } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import { outcomeOf } from "./outcome-of.ts";
import type { Account, CredentialsTest } from "./start-credentials.ts";

/** Creates a token of an agent; returns whether it still works. */
export async function giveToken(identity: CredentialsTest, { id }: Account): Promise<() => Promise<boolean>> {
  const tokens = identity.clientOf("gateway", ApiTokensService);
  const asked = { name: "CRM", scopes: [ApiTokenScope.EVENTS] };
  const { secret } = await tokens.createApiToken(asked, await identity.asCaller(id, { role: "agent" }));
  return async () => (await outcomeOf(tokens.useApiToken({ secret }))) === "answered";
}
