import { createApiToken, createSource, me } from "@doorlight/gateway/contract";
import { beforeAll, expect, test } from "@jest/globals";
import { callAsDocumented } from "../schemathesis/schemathesis.ts";
import { type Agent, someAdmin, someAgent } from "./support/given.ts";
import { type Operation, openApi } from "./support/openapi-document.ts";
import { address } from "./support/stack.ts";

/** Each operation once, for those whom it is for; in a long run many times, by everybody. */
const isLong = process.env["LONG_RUN"] === "1";

/** What nothing generated calls. */
const left = [
  // It does not end; live-updates.e2e.ts reads it.
  "streamEvents",
  // These end the session of the calls after them, or its rights.
  "logout",
  "eraseAccount",
  "answerTerms",
  // The product would call the addresses that are generated.
  "addWebhook",
  "changeWebhook",
  "setSourceCallback",
];

/** With ids that other calls were answered, these end a caller's session, rights or account. */
const leftInLongRun = ["endSession", "endUserSessions", "impersonate", "deactivateUser", "eraseUser"];

/** What changes a whole country, in which other tests buy at the same time. */
const leftBesideOthers = ["changePrices", "dropPriceList", "startInvoiceRun", "startImport", "importStatement"];

const operations = Object.values(openApi.paths).flatMap((path) => Object.values(path));
const idsWith = (scheme: string) =>
  operations.filter(({ security }) => security.some((one) => scheme in one)).map(({ operationId }) => operationId);

let agent: Agent;
let admin: Agent;
let headersOf: { ids: string[]; headers: Record<string, string> }[];

beforeAll(async () => {
  [agent, admin] = await Promise.all([someAgent(), someAdmin("super_admin")]);
  const scopes = ["events", "leads", "contacts"] as const;
  const { secret } = await agent.call(createApiToken, { body: { name: "Generated", scopes: [...scopes] } });
  const name = `generated-${crypto.randomUUID().slice(0, 8)}`;
  const { key } = await admin.call(createSource, { body: { name, country: "FI", price: 1_200 } });
  headersOf = [
    { ids: idsWith("apiToken"), headers: { Authorization: `Bearer ${secret}` } },
    { ids: idsWith("sourceKey"), headers: { Authorization: `Bearer ${key}` } },
  ];
});

const isForAdmins = ({ tags }: Operation) => tags.some((tag) => tag.startsWith("back office"));
const needsSession = ({ security }: Operation) => security.some((one) => "session" in one);

test.each<[string, () => Agent | undefined, (operation: Operation) => boolean]>([
  ["guests and programs", () => undefined, (operation) => !needsSession(operation)],
  ["agents", () => agent, (operation) => needsSession(operation) && !isForAdmins(operation)],
  ["admins", () => admin, isForAdmins],
])(
  "answers what %s may call as its document says",
  async (_who, personOf, isTheirs) => {
    const person = personOf();
    const leftNow = [...left, ...(isLong ? leftInLongRun : leftBesideOthers)];
    const isCalled = (operation: Operation) =>
      !leftNow.includes(operation.operationId) && (isLong || isTheirs(operation));
    const { tested, failures } = await callAsDocumented({
      document: only(isCalled),
      url: address.product,
      headers: { "sec-fetch-site": "same-origin", ...(person && { cookie: person.cookie }) },
      headersOf,
      depth: isLong ? "many" : "one",
    });
    expect(failures).toEqual([]);
    expect(tested).toBe(operations.filter(isCalled).length);
    // A caller who is no longer signed in is only ever refused.
    if (person) expect((await person.call(me)).user.id).toBe(person.id);
  },
  isLong ? 3_600_000 : 120_000,
);

/** The served document with some of its operations, and without fields whose address the product would call. */
function only(isCalled: (operation: Operation) => boolean): { paths: object } {
  const paths = Object.entries(openApi.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods)
        .filter(([, operation]) => isCalled(operation))
        .map(([method, operation]) => [method, { ...operation, requestBody: withoutUrls(operation.requestBody) }]),
    ),
  ]);
  return { ...openApi, paths: Object.fromEntries(paths) };
}

function withoutUrls(body: unknown): unknown {
  return body && JSON.parse(JSON.stringify(body), (name, value: unknown) => (/url$/i.test(name) ? undefined : value));
}
