import { serveMethods, userCaller, type RpcRoutes } from "@doorlight/common/rpc";
import { ApiTokensService } from "@doorlight/proto/identity/v1/api_tokens_service_pb";
import { type ApiToken, tokenExpiry } from "../domain/api-token.ts";
import type { UseCases } from "../parts/use-cases.ts";

const toToken = (token: ApiToken) => ({ ...token, expiresAt: tokenExpiry(token) });

/** Tokens by which programs of agents read. */
export function makeApiTokensService({ apiTokens, stores, toUser }: UseCases): RpcRoutes {
  return {
    routes: (router) =>
      serveMethods(router, ApiTokensService, {
        listApiTokens: async (_, ctx) => ({
          tokens: (await stores.apiTokens.list(userCaller(ctx).userId)).map(toToken),
        }),
        async createApiToken({ name, scopes, test }, ctx) {
          const { token, secret } = await apiTokens.create(userCaller(ctx).userId, { name, scopes, test });
          return { token: toToken(token), secret };
        },
        revokeApiToken: ({ id }, ctx) => apiTokens.revoke(userCaller(ctx).userId, id),
        async useApiToken({ secret }) {
          const { user, ...token } = await apiTokens.use(secret);
          return { ...token, user: toUser(user) };
        },
      }),
  };
}
