import { html, type Html } from "@doorlight/common/html";
import { developerPaths, sample } from "./page.ts";
import { prose } from "./prose.ts";
import { nameOf, type Schema, schemaTable } from "./schema-table.ts";

interface Content {
  schema?: Schema;
  example?: unknown;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean; description?: string; schema: Schema }[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, { description: string; headers?: object; content?: Record<string, Content> }>;
}

/** The OpenAPI document, as far as it is shown. */
export interface OpenApi {
  info: { version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** What is posted to addresses of others, by type. */
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
}

const slug = (tag: string) => tag.replace(/[^a-z-]+/g, "-");
const addressOf = (tag: string) => `${developerPaths.http}/${slug(tag)}`;

/** The index of areas, with what holds for every operation. */
export function httpIndex({ info, tags, paths }: OpenApi): Html {
  const counts = Map.groupBy(Object.values(paths).flatMap(Object.values<Operation>), ({ tags: [tag] }) => tag);
  return html`<p>
      Version ${info.version}. The document itself: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
    </p>
    <h2>Areas</h2>
    <ul class="columns">
      ${tags.map(
        ({ name, description }) =>
          html`<li><a href="${addressOf(name)}">${name}</a> (${counts.get(name)?.length ?? 0}): ${description}</li>`,
      )}
    </ul>
    <p><a href="${developerPaths.http}/schemas">Named schemas</a></p>
    <h2>For every operation</h2>
    ${prose(info.description)}`;
}

/** One area: its operations. Undefined if there is none of that name. */
export function httpArea(
  { tags, paths, webhooks, components }: OpenApi,
  name: string,
): { title: string; body: Html } | undefined {
  const tag = tags.find((one) => slug(one.name) === name);
  if (!tag) return undefined;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag.name))
      .map(([method, operation]) => ({ method, path, operation })),
  );
  const posted = postedIn(webhooks, tag.name);
  const body = html`<p>${tag.description}</p>
    <ul>
      ${operations.map(({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`)}
    </ul>
    ${posted.length > 0 ? messageList(posted) : ""}
    ${operations.map((one) => section({ ...one, way: wayIn(one.operation.security) }))}
    ${posted.map(([type, { post }]) =>
      section({
        method: "post",
        path: "your address",
        operation: withWholeBody(post, components.schemas),
        way: html`signed · type <code>${type}</code>`,
      }),
    )}`;
  return { title: `HTTP: ${tag.name}`, body };
}

/** Every schema with a name of its own. */
export function httpSchemas({ components }: OpenApi): Html {
  return html`${Object.entries(components.schemas).map(
    ([name, schema]) =>
      html`<h2 id="${name}">${name}</h2>
        ${schema.description ? prose(schema.description) : ""}${schemaTable(schema)}`,
  )}`;
}

/** Messages of an area, by type. Where there are any, somebody may order a test. */
export function postedIn(webhooks: OpenApi["webhooks"], area: string): [type: string, { post: Operation }][] {
  const isOf = ([, { post }]: [string, { post: Operation }]) => post.tags.includes(area);
  const all = Object.entries(webhooks);
  return all.some(isOf) ? all.filter((one) => isOf(one) || one[0] === "webhook.test") : [];
}

function messageList(posted: readonly [type: string, { post: Operation }][]): Html {
  return html`<p>What we post to your address; the answers that stand with it are yours:</p>
    <ul>
      ${posted.map(
        ([type, { post }]) =>
          html`<li>
            <a href="#${post.operationId}"><code>${type}</code></a
            >: ${post.summary}
          </li>`,
      )}
    </ul>`;
}

/** Readers of a message want its fields beside the example, not behind names of schemas. */
function withWholeBody(operation: Operation, schemas: Record<string, Schema>): Operation {
  const content = Object.entries(operation.requestBody!.content).map(([type, { schema = {}, example }]) => [
    type,
    { schema: unfolded(schema, schemas), example },
  ]);
  return { ...operation, requestBody: { required: true, content: Object.fromEntries(content) } };
}

/** A schema with the fields of the objects that it names; what has no fields keeps its name. */
function unfolded(schema: Schema, schemas: Record<string, Schema>): Schema {
  const found = schema.$ref ? schemas[nameOf(schema.$ref)] : schema;
  if (!found?.properties) return schema;
  const fields = Object.entries(found.properties).map(([name, field]) => [name, unfolded(field, schemas)]);
  return { ...found, ...schema, $ref: undefined, properties: Object.fromEntries(fields) };
}

interface Shown {
  method: string;
  path: string;
  operation: Operation;
  way: string | Html;
}

function section({ method, path, operation, way }: Shown): Html {
  const { operationId, summary, description = "", parameters = [], requestBody, responses } = operation;
  const fields: Schema = {
    properties: Object.fromEntries(
      parameters.map(({ name, description: meaning, schema }) => [name, { ...schema, description: meaning ?? "" }]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  return html`<section aria-labelledby="${operationId}">
    <h2 id="${operationId}">${summary}</h2>
    <p><code>${method.toUpperCase()} ${path}</code> · <code>${operationId}</code> · ${way}</p>
    ${prose(description)}
    ${
      parameters.length > 0
        ? html`<h3>Parameters</h3>
            ${schemaTable(fields)}`
        : ""
    }
    ${
      requestBody
        ? html`<h3>Body${requestBody.required ? "" : ", optional"}</h3>
            ${contents(requestBody.content, `Body of ${operationId}`)}`
        : ""
    }
    ${Object.entries(responses).map(
      ([status, response]) =>
        html`<details${Number(status) < 300 ? openByDefault : ""}><summary><strong>${status}</strong></summary>
${response.description.split("\n").map((line) => prose(line))}
${response.headers ? html`<p>Headers: ${Object.keys(response.headers).join(", ")}</p>` : ""}
${Number(status) < 300 && response.content ? contents(response.content, `Answer ${status} of ${operationId}`) : ""}
</details>`,
    )}
  </section>`;
}

/** By the name of the security scheme. */
const ways: Readonly<Record<string, string>> = { session: "signed in", sourceKey: "with the key of a source" };

function wayIn([scheme]: readonly object[]): string {
  if (!scheme) return "open to everybody";
  return Object.keys(scheme)
    .map((name) => ways[name] ?? name)
    .join(" and ");
}

const openByDefault = html` open`;

function contents(content: Record<string, Content>, name: string): Html[] {
  return Object.entries(content).map(
    ([type, { schema, example }]) =>
      html`<p><code>${type}</code>${reference(schema)}</p>
        ${schema && !schema.$ref ? schemaTable(schema) : ""}
        ${example === undefined ? "" : sample(`${name}, example`, typeof example === "string" ? example : JSON.stringify(example, null, 2))}`,
  );
}

function reference(schema: Schema | undefined): Html | string {
  if (!schema?.$ref) return "";
  const name = nameOf(schema.$ref);
  return html`: <a href="${developerPaths.http}/schemas#${name}">${name}</a>`;
}
