import { refuse } from "@doorlight/common/errors";
import { as } from "@doorlight/common/rpc";
import type { Request } from "express";
import type { Endpoint } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { apiTokenScope } from "../mappers/enum-text.ts";
import { callerOf, type Session } from "../sessions/session.ts";
import { networkOf } from "../limits/network-of.ts";
import type { RateLimiter } from "../limits/rate-limiter.ts";
import type { ReadBearer } from "./bearer.ts";

interface Ports {
  readBearer: ReadBearer;
  countAccount: RateLimiter["countAccount"];
  apiTokens: Pick<Clients["apiTokens"], "useApiToken">;
}

/** Lets programs of agents in by their token, as the agent. */
export function makeTokenGuard({ readBearer, countAccount, apiTokens }: Ports) {
  return async (endpoint: Endpoint, request: Request): Promise<Session> => {
    const secret = await readBearer(endpoint, request, "token_invalid");
    const { tokenId, user: found, scopes: wire, test } = await apiTokens.useApiToken({ secret });
    const user = assertDefined(found, "api_token.user");
    // Tokens of an account share a limit. Those for tests have their own: a program that is tried out does not hold up its agent.
    await countAccount(endpoint, test ? `test ${user.id}` : user.id, networkOf(request));
    const scopes = wire.map(apiTokenScope.toText);
    const needed = endpoint.token ?? (test ? endpoint.tokenForTests : undefined);
    if (!needed || !scopes.includes(needed)) refuse("token_scope_missing");
    const caller = { ...callerOf(user, { sessionId: tokenId }), ...(test && { test }) };
    return { user, actorId: undefined, id: tokenId, token: "", program: { scopes }, as: as(caller) };
  };
}
