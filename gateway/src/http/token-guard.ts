import { refuse } from "@doorlight/common/errors";
import { as } from "@doorlight/common/rpc";
import type { Request } from "express";
import type { Endpoint } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import { apiTokenScope } from "../mappers/enum-text.ts";
import { callerOf, type Session } from "../sessions/session.ts";
import type { ReadBearer } from "./bearer.ts";

interface Ports {
  readBearer: ReadBearer;
  apiTokens: Pick<Clients["apiTokens"], "useApiToken">;
}

/** Lets programs of agents in by their token, as the agent. */
export function makeTokenGuard({ readBearer, apiTokens }: Ports) {
  return async (endpoint: Endpoint, request: Request): Promise<Session> => {
    const secret = await readBearer(endpoint, request, "token_invalid");
    const { tokenId, user: found, scopes: wire, test } = await apiTokens.useApiToken({ secret });
    const user = assertDefined(found, "api_token.user");
    const scopes = wire.map(apiTokenScope.toText);
    const needed = endpoint.token ?? (test ? endpoint.tokenForTests : undefined);
    if (!needed || !scopes.includes(needed)) refuse("token_scope_missing");
    const caller = { ...callerOf(user, { sessionId: tokenId }), ...(test && { test }) };
    return { user, actorId: undefined, id: tokenId, token: "", program: { scopes }, as: as(caller) };
  };
}
