import { ApiTokenSchema } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import * as contract from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import { route, signedIn } from "../http/route.ts";
import { answerOf } from "../mappers/answer-of.ts";

const toToken = answerOf(ApiTokenSchema, contract.ApiToken);

/** Tokens by which an agent's programs read. */
export function makeTokenRoutes({ clients: { apiTokens } }: { clients: Pick<Clients, "apiTokens"> }) {
  return [
    route(contract.listApiTokens, async (call) => {
      const { tokens } = await apiTokens.listApiTokens({}, signedIn(call).as);
      return { items: tokens.map(toToken) };
    }),

    route(contract.createApiToken, async (call) => {
      const { token, secret } = await apiTokens.createApiToken(call.body, signedIn(call).as);
      return { token: toToken(token), secret };
    }),

    route(contract.revokeApiToken, async (call) => {
      await apiTokens.revokeApiToken(call.params, signedIn(call).as);
    }),
  ];
}
