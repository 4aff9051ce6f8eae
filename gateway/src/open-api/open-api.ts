import * as contract from "../../contract/index.ts";
import {
  ActionRequired,
  type Endpoint,
  EVENTS_PATH,
  ErrorBody,
  type Schema,
  WaitingApproval,
} from "../../contract/index.ts";
import { fileColumns } from "./examples/file-columns.ts";
import { fileExamples } from "./examples/files.ts";
import { answerExample, bodyExamples } from "./examples/index.ts";
import { needsBody } from "../http/guard.ts";
import { changelog, policyOfChange } from "./changelog.ts";
import { eventsPath, liveSchemas } from "./open-api-events.ts";
import { makeAnswerSchemas, type ToAnswer, toInput } from "./open-api-schemas.ts";
import { describeLimits, type Limits } from "./rate-limits.ts";
import { webhooks } from "./open-api-webhooks.ts";
import { common, refusals, refusalsOf } from "./refusals.ts";
import { securityOf, securitySchemes } from "./security.ts";
import { describedTags, tagOf } from "./tags.ts";

/** The name of an endpoint in a generated client: its name in the contract. */
const names = new Map(Object.entries<unknown>(contract).map(([name, value]) => [value, name]));

/** Answers that change the browser's session, or remember where a sign-up began. */
const setsCookie = new Set<Endpoint>([
  contract.register,
  contract.confirmEmail,
  contract.login,
  contract.loginWithLink,
  contract.setPassword,
  contract.logout,
  contract.eraseAccount,
  contract.impersonate,
  contract.endImpersonation,
]);

/** Answers in JSON that a browser saves under a name. */
const namesFile = new Set<Endpoint>([
  contract.downloadExport,
  contract.downloadUserExport,
  contract.exportSellerRequest,
]);

/** If a card that does not pay ends the sale or the choice of the key; a lead's purchase gives its key back. */
const keepsUnpaid = new Set<Endpoint>([contract.buyPack, contract.choosePlan]);

interface Deployment {
  /** Where the product is reached. */
  origin: string;
  cookieName: string;
  limits: Limits;
}

/** Facts that no schema states. */
const description = ({ limits }: Deployment) => `Home sellers send a request, agents buy the right to contact them.

- Branch on \`code\`, never on the status: those of a purchase are fixed, 401 also means that credits are missing.
- \`fields\` of \`invalid_request\` have \`required\` (missing or empty), \`unknown_field\`, \`invalid_type\`,
  \`invalid_value\`, \`too_small\`, \`too_big\`, \`custom\` or an \`invalid_…\` with the name of the form, such as
  \`invalid_email\`, where the schema says no, and \`invalid_cursor\` for the cursor of another list. Other codes stand with the 422 of their operation.
- The interface grows: ignore fields, enum values and codes that you do not know. Enums in answers are \`examples\`.
- A 429 or 503 says in \`Retry-After\` when to try again. Each operation says how often it may be called. Calls
  that mail one address are ${limits.LIMITS_MAIL} in 15 minutes for each purpose. Some of them mail less: their answer stays the same.
- A 405 says in \`Allow\` which methods the path has.
- \`status\` of a lead is in short what a purchase by the caller would be answered; \`refusal\` of one lead names the code.
  \`full\`: no spots left. \`unavailable\`: closed by its owner, over, or bought by the caller's office.
- An address and headers of more than 16 KB together are answered 431, without a body, by any operation; none names it.
- A \`cursor\` goes with the filters of the page that it came from. Amounts are in minor units of their currency.
- The price of a lead is that of its type, changed by the narrowest place that has a modifier: postal code, city, region.
  Shares are rounded half to even. \`fee\` is the price at the purchase, also where a credit paid it.
${policyOfChange}`;

const IDEMPOTENCY_KEY =
  "One for each decision of the user. For 30 days at least it brings the same user the same result, with the same status, and nothing is done twice. A refusal is not kept: the key may be sent again";

const keyOf = (endpoint: Endpoint) =>
  keepsUnpaid.has(endpoint)
    ? `${IDEMPOTENCY_KEY}, except after \`card_declined\` or \`card_error\`, which stay under it: another try takes another key.`
    : `${IDEMPOTENCY_KEY}.`;

/** The OpenAPI 3.1 document of the endpoints; its schemas are the contract's own. */
export function openApiDocument(endpoints: readonly Endpoint[], deployment: Deployment) {
  const { origin, cookieName, limits } = deployment;
  const { named, toAnswer } = makeAnswerSchemas();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, toAnswer, limits) };
  }
  Object.assign(
    paths,
    eventsPath(refusalsOf(["login_required", "second_factor_missing", "forbidden", "terms_not_accepted", ...common])),
  );
  toAnswer(ErrorBody, "ErrorBody");
  return {
    openapi: "3.1.0",
    info: { title: "Doorlight", version: changelog[0]!.version, description: description(deployment) },
    servers: [{ url: origin }],
    tags: describedTags([...endpoints.map(tagOf), tagOf({ path: EVENTS_PATH })]),
    paths,
    webhooks: webhooks(toAnswer),
    components: {
      securitySchemes: securitySchemes(cookieName),
      schemas: { ...named, ...liveSchemas(toAnswer) },
    },
  };
}

function operation(endpoint: Endpoint, toAnswer: ToAnswer, limits: Limits) {
  const { answer, body, status = answer ? 200 : 204, mayRequireAction, mayNeedApproval } = endpoint;
  const [summary, ...more] = endpoint.summary.split(/(?<=\.) /);
  return {
    operationId: names.get(endpoint),
    tags: [tagOf(endpoint)],
    summary,
    description: [...more, ...testsOf(endpoint), describeLimits(endpoint, limits)].join(" "),
    security: securityOf(endpoint),
    parameters: [
      ...parameters(endpoint, "params", "path"),
      ...parameters(endpoint, "query", "query"),
      ...(endpoint.idempotent
        ? [
            {
              name: "Idempotency-Key",
              in: "header",
              required: true,
              description: keyOf(endpoint),
              schema: { type: "string", minLength: 8, maxLength: 128, pattern: "^[!-~]+$" },
            },
          ]
        : []),
    ],
    ...(body && { requestBody: { required: needsBody(endpoint), content: content(endpoint, body) } }),
    responses: {
      [status]: {
        description: successOf(endpoint),
        ...headersOf(endpoint),
        ...(answer && {
          content: {
            [endpoint.file ?? "application/json"]: {
              schema: toAnswer(answer, `${names.get(endpoint)}.answer`),
              ...exampleOf(endpoint),
            },
          },
        }),
      },
      ...(mayRequireAction && {
        202: {
          description: "Nothing is charged yet: the user has something to do first",
          content: { "application/json": { schema: toAnswer(ActionRequired, "ActionRequired") } },
        },
      }),
      ...(mayNeedApproval && {
        202: {
          description: "Nothing is done yet: another admin has to approve it",
          content: { "application/json": { schema: toAnswer(WaitingApproval, "WaitingApproval") } },
        },
      }),
      ...refusals(endpoint),
    },
  };
}

const testsOf = ({ tokenForTests: scope }: Endpoint) =>
  scope ? [`Also by a token for tests with the scope \`${scope}\`, about test leads alone.`] : [];

function exampleOf(endpoint: Endpoint) {
  const example = answerExample(names.get(endpoint) ?? "", endpoint);
  return example === undefined ? {} : { example };
}

function headersOf(endpoint: Endpoint) {
  const names = [
    ...(setsCookie.has(endpoint) ? (["Set-Cookie"] as const) : []),
    ...(endpoint.file || namesFile.has(endpoint) ? (["Content-Disposition"] as const) : []),
  ];
  if (names.length === 0) return {};
  const toHeader = (name: keyof typeof headers) => [name, { description: headers[name], schema: { type: "string" } }];
  return { headers: Object.fromEntries(names.map(toHeader)) };
}

const headers = {
  "Set-Cookie": "The session, or its end.",
  "Content-Disposition": "The name under which a browser saves the file.",
} as const;

function successOf(endpoint: Endpoint): string {
  const columns = fileColumns.get(endpoint);
  return columns ? `A table in UTF-8, one row to a line. Columns, in English: ${columns.join(", ")}` : "Success";
}

function content(endpoint: Endpoint, body: Schema) {
  const schema = toInput(body, `${names.get(endpoint)}.body`);
  if (!endpoint.upload) return { "application/json": { schema, example: bodyExamples.get(endpoint) } };
  const file = { type: "string", format: "binary", description: "The file itself." };
  const { properties = {}, required = [] } = schema;
  const form = { ...schema, properties: { file, ...properties }, required: ["file", ...required] };
  return { "multipart/form-data": { schema: form, examples: fileExamples.get(endpoint) } };
}

function parameters(endpoint: Endpoint, part: "params" | "query", place: "path" | "query") {
  const { [part]: schema } = endpoint;
  if (!schema) return [];
  const { properties = {}, required = [] } = toInput(schema, `${names.get(endpoint)}.${part}`);
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    description,
    schema: property,
  }));
}
