import { setTimeout as sleep } from "node:timers/promises";
import { type Endpoint, EVENTS_PATH } from "@doorlight/gateway/contract";
import { declaredEndpoints } from "../support/declared-endpoints.ts";
import { address } from "../support/stack.ts";
import type { Reply, Visitor } from "../support/visitor.ts";
import { type OtherRoute, otherRoutes } from "./other-routes.ts";
import type { Person, World } from "./route-people.ts";
import { nameOf } from "./route-policy.ts";
import type { RouteRow } from "./route-row.ts";
import { routeRows } from "./route-rows.ts";
import { ordinaryVerdict, type RouteCaller, traitsOf } from "./route-rules.ts";
import { isAsExpected, type Verdict, verdictOn } from "./verdict.ts";

const ATTEMPTS = 5;
const PAUSE_MS = 500;

/** Endpoints without a row of their own have an ordinary one. */
function allRows(): RouteRow[] {
  const withRow = new Set(routeRows.map(({ endpoint }) => endpoint));
  const ordinary = declaredEndpoints().filter((endpoint) => !withRow.has(endpoint));
  return [...ordinary.map((endpoint) => ({ endpoint })), ...routeRows];
}

const rows = allRows();

/** The routes of all rows, as the router lists them. */
export const routesOfRows = [
  ...new Set(rows.map(({ endpoint }) => nameOf(endpoint))),
  ...otherRoutes.map(({ name }) => name),
];

/**
 * Calls every row that lets a caller in, one after another, and returns the outcomes that differ from the expected ones.
 * Whom the access refuses, the gateway's guard refuses before any handler: permissions.test.ts asks it about every caller of
 * every endpoint. So only a guest calls all rows, and others come to each refusal once.
 */
export async function violationsOf(caller: RouteCaller, who: Person, world: World): Promise<string[]> {
  const violations: string[] = [];
  const refused = new Set<Verdict>();
  const call = async (name: string, { ordinary, expected, thenRefused, outcome }: Call) => {
    if (ordinary !== "ok" && caller !== "guest" && refused.has(ordinary)) return;
    refused.add(ordinary);
    const actual = await outcome().catch((error: unknown) => String(error));
    if (!isAsExpected(actual, expected, thenRefused))
      violations.push(`${name} for ${caller}: ${actual}, not ${expected}`);
  };
  const keepsSession = rows.filter(({ endsSession }) => !endsSession);
  const endsSession = rows.filter((row) => row.endsSession);
  for (const row of keepsSession) await call(rowName(row), callOf(row, caller, who, world));
  const others = otherRoutes.filter(({ isPage }) => !isPage || caller === "guest" || caller === "agent");
  for (const route of others) await call(route.name, otherCallOf(route, caller, who, world));
  for (const row of endsSession) await call(rowName(row), callOf(row, caller, who, world));
  return violations;
}

interface Call {
  /** By the declared access alone. */
  ordinary: Verdict;
  expected: Verdict;
  thenRefused?: readonly string[] | undefined;
  outcome: () => Promise<string>;
}

const rowName = ({ endpoint, about }: RouteRow) => nameOf(endpoint) + (about ? ` (${about})` : "");

function callOf(row: RouteRow, caller: RouteCaller, who: Person, world: World): Call {
  const { endpoint, inputOf, file, endsSession, thenRefused, differences = [] } = row;
  const ordinary = ordinaryVerdict(endpoint, traitsOf(caller));
  return {
    ordinary,
    expected: verdictOn(caller, ordinary, differences),
    thenRefused,
    async outcome() {
      const visitor = endsSession ? await who.otherBrowser() : who.visitor;
      const input = inputOf?.({ who, caller, world }) ?? {};
      return outcomeOf(await retried(() => send(visitor, endpoint, input, file)));
    },
  };
}

function send(visitor: Visitor, endpoint: Endpoint, input: object, file: Blob | undefined): Promise<Reply<unknown>> {
  return file ? visitor.upload(endpoint, file) : visitor.try(endpoint, input);
}

function otherCallOf(route: OtherRoute, caller: RouteCaller, { visitor }: Person, world: World): Call {
  const { name, access, addressOf, differences = [] } = route;
  const { method } = access;
  const path = addressOf?.(world) ?? name.replace(/^\w+ /, "").replace(/:\w+/g, "some");
  const ordinary = ordinaryVerdict(access, traitsOf(caller));
  return {
    ordinary,
    expected: verdictOn(caller, ordinary, differences),
    outcome: async () =>
      path === EVENTS_PATH ? outcomeOfStream(visitor) : outcomeOf(await visitor.send(method, path)),
  };
}

/** The gateway refuses secrets while Redis is too slow to count them, as it may be on a busy machine. */
async function retried(call: () => Promise<Reply<unknown>>, attempts = ATTEMPTS): Promise<Reply<unknown>> {
  const reply = await call();
  if (reply.status !== 503 || attempts === 1) return reply;
  await sleep(PAUSE_MS);
  return retried(call, attempts - 1);
}

/** The code of a refusal, or whether a success has a seller's contact. */
function outcomeOf({ status, body }: Pick<Reply<unknown>, "status" | "body">): string {
  const answer = (typeof body === "object" && body !== null ? body : {}) as {
    code?: string;
    contact?: unknown;
    own?: { contact?: unknown } | null;
  };
  if (status >= 400) return answer.code ?? (status === 404 ? "not_found" : String(status));
  return answer.contact || answer.own?.contact ? "contact" : "ok";
}

/** An event stream does not end by itself. */
async function outcomeOfStream({ cookie }: Visitor): Promise<string> {
  const abort = new AbortController();
  const { status, body } = await fetch(address.product + EVENTS_PATH, { headers: { cookie }, signal: abort.signal });
  if (status === 200) {
    abort.abort();
    return "ok";
  }
  return outcomeOf({ status, body: await new Response(body).json() });
}
