import * as z from "zod/mini";
import { eachOnce, idParams, requiredText } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { ApiToken } from "./messages/api-token.ts";
import { ApiTokenScope } from "./messages/api-token-scope.ts";

export { ApiToken, ApiTokenScope };

const path = "/api/tokens";
const agents = ["agent"] as const;

export const listApiTokens = endpoint({
  method: "GET",
  path,
  summary: "List the tokens by which the agent's programs call, the oldest first. Those that ended are not listed.",
  access: agents,
  whileImpersonating: false,
  answer: z.object({ items: z.array(ApiToken) }),
});

export const createApiToken = endpoint({
  method: "POST",
  path,
  summary:
    "Create a token, which is shown this once. The scope `purchases` is for tests alone: without `test` it is `invalid_request`, with `custom` for the field `scopes`.",
  access: agents,
  body: z
    .strictObject({
      /** By which the agent tells it apart, such as the program that uses it. */
      name: requiredText(60),
      /** Each once. */
      scopes: z.array(ApiTokenScope).check(z.minLength(1, "Required"), z.maxLength(10), eachOnce),
      /** Whether it is for tests, in place of all else. */
      test: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ scopes, test }) => test || !scopes.includes("purchases"), {
        path: ["scopes"],
        error: "Only a token for tests may buy",
      }),
    ),
  answer: z.object({
    token: ApiToken,
    /** `dlt_…`, or `dlt_test_…` for tests, for `Authorization: Bearer`. It is not shown again. */
    secret: z.string(),
  }),
  status: 201,
  refusals: ["tokens_full"],
});

export const revokeApiToken = endpoint({
  method: "DELETE",
  path: `${path}/:id`,
  summary: "End a token at once, for good. Idempotent.",
  access: agents,
  params: idParams,
});
