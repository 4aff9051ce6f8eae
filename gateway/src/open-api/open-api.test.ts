import { expect, test } from "@jest/globals";
import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import { limits as limitNames } from "../config.ts";
import { contractEndpoints as endpoints } from "./contract-endpoints.ts";
import answers from "./examples/answers.json" with { type: "json" };
import { answerExample, bodyExamples } from "./examples/index.ts";
import { openApiDocument } from "./open-api.ts";
import type { Limits } from "./rate-limits.ts";
import { describedAreas, describedTags } from "./tags.ts";

/** Each another number. */
const limits = Object.fromEntries(Object.keys(limitNames).map((name, index) => [name, 101 + index])) as Limits;
const local = { origin: "https://doorlight.test", cookieName: "__Host-doorlight", limits };
const document = openApiDocument(endpoints, local);

interface Operation {
  operationId?: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  responses: Record<string, { description: string; headers?: object; content?: object }>;
  requestBody?: { content: object; required: boolean };
  parameters: { name: string; required: boolean; description?: string; schema: object }[];
}

/** The operation of an endpoint. */
function operationOf({ method, path }: contract.Endpoint): Operation {
  const { paths } = document;
  return paths[path.replace(/:([a-zA-Z]+)/g, "{$1}")]?.[method.toLowerCase()] as Operation;
}

test("says whether an operation needs a session, and names it as the contract does", () => {
  expect(operationOf(contract.buyLead).operationId).toBe("buyLead");
  expect(operationOf(contract.login).security).toEqual([]);
  expect(operationOf(contract.me).security).toEqual([{ session: [] }]);
  expect(operationOf(contract.buyLead).security).toEqual([{ session: [] }, { apiToken: [] }]);
});

test("says in each operation how often it may be called", () => {
  expect(endpoints.filter((endpoint) => !/At most \d+ in /.test(operationOf(endpoint).description))).toEqual([]);
  const { summary, description } = operationOf(contract.buyLead);
  expect([summary, description.startsWith("Without a `paymentSource`")]).toEqual(["Buy one spot of a lead.", true]);
  expect(description).toContain(
    `At most ${limits.LIMITS_WRITE} in a minute of one network, ${limits.LIMITS_PURCHASES} in a day of one account, or of its tokens for tests.`,
  );
});

test("tells the back office from what agents and sellers call", () => {
  expect(operationOf(contract.listLeads).tags).toEqual(["leads"]);
  expect(operationOf(contract.searchDeskLeads).tags).toEqual(["back office: leads"]);
  for (const name of ["unknown", "back office: unknown"])
    expect(() => describedTags([name])).toThrow(`tags.ts does not say what ${name} is`);
});

test("describes no area without an operation", () => {
  const used = document.tags.map(({ name }) => name);
  expect(describedAreas.filter((area) => !used.includes(area))).toEqual([]);
});

test("names this deployment's address and session cookie", () => {
  const { servers, components } = document;
  expect(servers).toEqual([{ url: local.origin }]);
  expect(components.securitySchemes.session.name).toBe(local.cookieName);
});

test("leaves answers open, since they grow, and closes bodies, which refuse unknown fields", () => {
  const { components } = document;
  const answers = [components.schemas, ...endpoints.map((endpoint) => operationOf(endpoint).responses)];
  expect(JSON.stringify(answers)).not.toContain('"additionalProperties":false');
  expect(JSON.stringify(answers)).not.toContain('"enum":');
  expect(components.schemas).toHaveProperty("IntakeState.examples", contract.IntakeState.options);
  const bodies = JSON.stringify([
    operationOf(contract.login).requestBody,
    operationOf(contract.submitRequest).requestBody,
  ]);
  expect(bodies).toContain('"additionalProperties":false');
  expect(bodies).toContain('"enum":["en","sv","fi"]');
});

test("makes one schema with the contract's name of a part of several answers", () => {
  const { components } = document;
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(["Lead", "Purchase", "Money", "User", "Error"]),
  );
  const { responses } = operationOf(contract.buyLead);
  const schema = { $ref: "#/components/schemas/BoughtLead" };
  expect(responses["201"]?.content).toMatchObject({ "application/json": { schema } });
  expect(components.schemas).toHaveProperty("BoughtLead.properties.purchase.$ref", "#/components/schemas/Purchase");
});

test("leaves out the bounds of JavaScript's integers", () => {
  expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

test("states growth, change, and how long sessions and keys last", () => {
  const { info, components } = document;
  expect(info.description).toContain(`${limits.LIMITS_MAIL} in 15 minutes`);
  for (const word of ["ignore fields", "Retry-After", "431", "narrowest place", "`full`", "Allow", "deprecated"])
    expect(info.description).toContain(word);
  for (const word of ["30 days", "__Host-doorlight", "doorlight_session"])
    expect(components.securitySchemes.session.description).toContain(word);
  const key = operationOf(contract.buyLead).parameters.find(({ name }) => name === "Idempotency-Key");
  expect(key?.description).toContain("30 days");
});

test("says for each idempotency key whether it may retry a card that did not pay", () => {
  const keyed = endpoints.filter(({ idempotent }) => idempotent);
  const stays = keyed.filter((endpoint) =>
    operationOf(endpoint)
      .parameters.find(({ name }) => name === "Idempotency-Key")
      ?.description?.includes("`card_declined` or `card_error`, which stay under it"),
  );
  expect(stays).toEqual([contract.buyPack, contract.choosePlan]);
  expect(keyed).toContain(contract.buyLead);
});

test("requires a body unless an empty one will do", () => {
  expect(operationOf(contract.buyLead).requestBody?.required).toBe(false);
  expect(operationOf(contract.login).requestBody?.required).toBe(true);
  expect(operationOf(contract.putImage).requestBody?.required).toBe(true);
});

test("says which answers carry Retry-After and Set-Cookie", () => {
  const { responses } = operationOf(contract.login);
  for (const status of ["429", "503"]) expect(responses[status]?.headers).toHaveProperty("Retry-After");
  expect(responses["422"]?.headers).toBeUndefined();
  expect(responses["200"]?.headers).toHaveProperty("Set-Cookie");
  expect(operationOf(contract.register).responses["202"]?.headers).toHaveProperty("Set-Cookie");
  expect(operationOf(contract.me).responses["200"]?.headers).toBeUndefined();
});

test("describes the live events, each with its data", () => {
  const { paths, components } = document;
  const { responses } = paths[contract.EVENTS_PATH]!["get"] as Operation;
  expect(responses["200"]?.content).toHaveProperty("text/event-stream");
  for (const name of Object.keys(contract.liveEvents)) {
    expect(responses["200"]?.description).toContain(`Live_${name}`);
    expect(components.schemas).toHaveProperty(`Live_${name}`);
  }
});

test("describes every endpoint with its body, answer and refusals", () => {
  const { paths } = document;
  const purchase = paths["/api/leads/{id}/purchase"]?.["post"] as {
    responses: object;
    parameters: { name: string; required: boolean }[];
  };
  expect(Object.keys(purchase.responses)).toEqual(
    expect.arrayContaining(["201", "400", "401", "402", "403", "404", "406", "409", "422", "429", "500", "503"]),
  );
  expect(purchase.parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    "id",
    "Idempotency-Key",
  ]);
  const operations = Object.values(paths).flatMap((path) => Object.keys(path));
  // And the stream of events.
  expect(operations).toHaveLength(endpoints.length + 1);
});

test("describes uploads as multipart forms, and the refusals that an endpoint's flags bring", () => {
  const { putImage, startSecondFactor, changePassword, getExport, downloadExport } = contract;
  const { paths } = openApiDocument([putImage, startSecondFactor, changePassword, getExport, downloadExport], local);
  interface Operation {
    responses: Record<string, { description: string }>;
    requestBody?: { content: object };
  }
  const operation = (path: string, method: string) => paths[path]?.[method] as Operation;
  const forbids = (path: string, method: string) => operation(path, method).responses["403"]?.description;

  expect(operation("/api/profile/image", "put").requestBody?.content).toMatchObject({
    "multipart/form-data": { schema: { properties: { file: { format: "binary" } }, required: ["file"] } },
  });
  expect(operation("/api/profile/image", "put").requestBody?.content).not.toHaveProperty("application/json");
  expect(endpoints.filter(({ upload, body }) => upload && !body)).toEqual([]);

  expect(forbids("/api/profile/image", "put")).toContain("terms_not_accepted");
  expect(forbids("/api/profile/image", "put")).not.toContain("not_while_impersonating");
  expect(forbids("/api/profile/totp", "post")).not.toContain("second_factor_missing");
  expect(forbids("/api/profile/password", "post")).toContain("second_factor_missing");
  expect(forbids("/api/profile/password", "post")).toContain("not_while_impersonating");
  expect(forbids("/api/profile/export", "get")).not.toContain("not_while_impersonating");
  expect(forbids("/api/profile/export/{id}", "get")).toContain("not_while_impersonating");
});

test("names the columns of every table for spreadsheets", () => {
  const tables = endpoints.filter(({ file }) => file === "text/csv");
  expect(tables.map((endpoint) => operationOf(endpoint).responses["200"]?.description)).toEqual(
    tables.map(() => expect.stringMatching(/Columns, in English: \w[^,]*, /)),
  );
  expect(operationOf(contract.getLedgerFile).responses["200"]?.description).toContain(
    "Credit balance, Reason, Reference",
  );
});

test("gives every refusal a body, as generated types need it, and says where 404 may come", () => {
  expect(operationOf(contract.removeWebhook).responses).toHaveProperty("404");
  const bare = endpoints.flatMap((endpoint) => {
    const refused = Object.entries(operationOf(endpoint).responses).filter(([status]) => Number(status) >= 400);
    return refused.filter(([, { content }]) => !content).map(([status]) => `${endpoint.path} ${status}`);
  });
  expect(bare).toEqual([]);
});

test("does not require JSON for forms that mail programs post", () => {
  expect(operationOf(contract.unsubscribeList).responses).not.toHaveProperty("415");
  expect(operationOf(contract.confirmListEmail).responses).toHaveProperty("415");
});

test("says which answers name a file", () => {
  for (const endpoint of [contract.myLeadsFile, contract.getInvoicePdf, contract.downloadExport])
    expect(operationOf(endpoint).responses["200"]?.headers).toHaveProperty("Content-Disposition");
  expect(operationOf(contract.myLeads).responses["200"]?.headers).toBeUndefined();
});

test("has no Unicode classes in patterns, which validators of other languages lack", () => {
  expect(JSON.stringify(document)).not.toMatch(/\\\\p\{/i);
});

interface FieldSchema {
  description?: string;
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  anyOf?: FieldSchema[];
  oneOf?: FieldSchema[];
}

const choicesOf = ({ anyOf = [], oneOf = [] }: FieldSchema) => [...anyOf, ...oneOf];

/** A reader's knowledge of a field: its description, that of its named schema, or the one value that it can have. */
function isDescribed(field: FieldSchema): boolean {
  const isClear = Boolean(field.description ?? field.$ref) || "const" in field;
  return isClear || choicesOf(field).some(({ $ref }) => $ref) || Boolean(field.items?.$ref);
}

function saysWhenNull(field: FieldSchema): boolean {
  const isNullable = [field, ...choicesOf(field)].some(({ type }) => type?.includes("null"));
  return !isNullable || /\b(null|without|unless)\b/i.test(field.description ?? "");
}

/** Paths of the fields below a schema that fail a check. */
function failing(schema: FieldSchema, path: string, passes: (field: FieldSchema) => boolean): string[] {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({ name: `${path}.${name}`, field }));
  const inner = [...choicesOf(schema), ...(schema.items ? [schema.items] : [])];
  return [
    ...fields.filter(({ field }) => !passes(field)).map(({ name }) => name),
    ...fields.flatMap(({ name, field }) => failing(field, name, passes)),
    ...inner.flatMap((one) => failing(one, path, passes)),
  ];
}

/** Every schema of the document by the name of its operation, and those with a name of their own. */
function allSchemas(): [string, FieldSchema][] {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path)) as Operation[];
  const ofOperations = operations.flatMap(({ operationId, requestBody, responses, parameters }) => {
    const contents = [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));
    const properties = Object.fromEntries(parameters.map(({ name, description }) => [name, { description }]));
    return [...contents.map(({ schema }) => schema as FieldSchema), { properties } as FieldSchema].map(
      (schema): [string, FieldSchema] => [operationId ?? "", schema],
    );
  });
  return [...Object.entries(document.components.schemas as Record<string, FieldSchema>), ...ofOperations];
}

test("explains every field and parameter", () => {
  expect(allSchemas().flatMap(([name, schema]) => failing(schema, name, isDescribed))).toEqual([]);
  const { properties } = (document.components.schemas as Record<string, FieldSchema>)["Purchase"]!;
  expect(properties?.["fee"]).toMatchObject({ description: "The price, frozen, even if a credit paid it." });
  expect(failing({ properties: { fee: { type: "string" } } }, "Mute", isDescribed)).toEqual(["Mute.fee"]);
});

/** Paths of the whole numbers below a schema that may be larger than a column holds. */
function unbounded(schema: FieldSchema & { maximum?: number }, path: string): string[] {
  const { type, maximum = Infinity } = schema;
  const isLarge = [type].flat().includes("integer") && maximum > 2 ** 31 - 1;
  const inner = [...choicesOf(schema), ...(schema.items ? [schema.items] : [])];
  return [
    ...(isLarge ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => unbounded(field, `${path}.${name}`)),
    ...inner.flatMap((one) => unbounded(one, path)),
  ];
}

test("takes no larger numbers than its columns hold, amounts aside", () => {
  const inputs = endpoints.flatMap((endpoint) => {
    const { operationId, requestBody, parameters } = operationOf(endpoint);
    const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema as FieldSchema);
    return [
      ...bodies,
      ...parameters.map(({ name, schema }) => ({ properties: { [name]: schema } }) as FieldSchema),
    ].flatMap((schema) => unbounded(schema, operationId ?? ""));
  });
  expect(inputs.filter((path) => !/\.(amount|valuation|commissionFee)$/.test(path))).toEqual([]);
  expect(inputs).toContain("submitRequest.valuation");
});

test("says when a field is null that may be", () => {
  expect(allSchemas().flatMap(([name, schema]) => failing(schema, name, saysWhenNull))).toEqual([]);
  expect(failing({ properties: { fee: { type: ["string", "null"] } } }, "Mute", saysWhenNull)).toEqual(["Mute.fee"]);
});

test("shows recorded answers of most operations, none of another shape", () => {
  const answering = endpoints.filter(({ answer, file }) => answer && !file);
  const shown = answering.filter((endpoint) =>
    Object.values(operationOf(endpoint).responses).some(({ content }) =>
      JSON.stringify(content)?.includes('"example":'),
    ),
  );
  // Some are too long to be read, some have changed since the last recording.
  expect(shown.length).toBeGreaterThan(answering.length * 0.9);
  expect(document.info.description).toContain("recorded answer of most operations");
  expect(answerExample("me", contract.me)).toHaveProperty("user.role");
  expect(answerExample("me", contract.getLead)).toBeUndefined();
});

test("keeps no recorded answer of an operation that is gone", () => {
  expect(Object.keys(answers).filter((name) => !(name in contract))).toEqual([]);
});

const takesBody = endpoints.filter(({ body, upload }) => body && !upload);

test("has an example of every body, which the endpoint takes", () => {
  const wrong = takesBody.filter((endpoint) => {
    const example = bodyExamples.get(endpoint);
    return example === undefined || !z.safeParse(endpoint.body!, example).success;
  });
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(JSON.stringify(operationOf(contract.login).requestBody)).toContain('"example":{"email":');
});

const webhooks = document.webhooks as unknown as Record<
  string,
  { post: { requestBody: { content: { "application/json": { schema: object; example: { type: string } } } } } }
>;

test("describes each message that is posted, with an example that its contract takes", () => {
  const { WebhookEventType, WebhookMessage, IntakeMessage } = contract;
  expect(Object.keys(webhooks)).toEqual([...WebhookEventType.options, "request.changed", "webhook.test"]);
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { example } = post.requestBody.content["application/json"];
    const message = type === "request.changed" ? IntakeMessage : WebhookMessage;
    expect(example.type).toBe(type);
    expect(message.parse(example)).toEqual(example);
  }
});

test("takes back the payment source of a quote as the type that answers it", () => {
  const { requestBody } = operationOf(contract.buyLead);
  const $ref = "#/components/schemas/PaymentSource";
  expect(requestBody).toMatchObject({
    content: {
      "application/json": {
        schema: { properties: { paymentSource: { $ref }, shown: { properties: { paymentSource: { $ref } } } } },
      },
    },
  });
  const { schemas } = document.components as { schemas: Record<string, object> };
  expect(schemas["PaymentSource"]).toMatchObject({ type: "string", examples: contract.PaymentSource.options });
});

test("tells a message by its type, to webhooks and programs that pull alike", () => {
  const { schemas } = document.components as { schemas: Record<string, { discriminator?: object }> };
  const { mapping } = schemas["WebhookMessage"]!.discriminator as { mapping: Record<string, string> };
  expect(Object.keys(mapping)).toEqual([...contract.WebhookEventType.options, "webhook.test"]);
  for (const [type, $ref] of Object.entries(mapping)) {
    const data = type === "webhook.test" ? { type: "object" } : { $ref: expect.stringContaining("/Webhook") };
    expect(schemas[$ref.split("/").at(-1)!]).toMatchObject({ properties: { type: { const: type }, data } });
    expect(webhooks[type]!.post.requestBody.content["application/json"].schema).toMatchObject({ $ref });
  }
  expect(schemas["IntegrationEvent"]).toMatchObject({
    properties: { body: { $ref: expect.stringMatching(/Message$/) } },
  });
});
