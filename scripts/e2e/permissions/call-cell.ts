import { setTimeout as sleep } from "node:timers/promises";
import * as contract from "../../contract/index.ts";
import { address } from "../support/stack.ts";
import type { Reply, Visitor } from "../support/visitor.ts";
import { routeFits } from "./fits.ts";
import type { Persona, World } from "./personas.ts";
import { type Request, requests } from "./requests.ts";
import { codeOf, routeOf, type Table } from "./table.ts";

const CONTACT = "contact";

const endpoints = new Map(
  Object.values<unknown>(contract)
    .filter((value): value is contract.Endpoint => typeof value === "object" && value !== null && "access" in value)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

/** Where rows that are no endpoints are called. */
const addresses: Record<string, string | ((world: World) => string)> = {
  "GET /images/:name": ({ imageUrl }) => imageUrl,
  "USE /assets serveStatic": ({ assetUrl }) => assetUrl,
  "USE / serveStatic": "/builds/latest.json",
  // Measured inside only; here they are pages that do not exist.
  "GET /{*path}": "/metrics",
};

/** Calls every row of the table as one persona, one after another, and answers what is not as the table says. */
export async function faultsOfColumn(table: Table, caller: string, who: Persona, world: World): Promise<string[]> {
  const column = table.callers.indexOf(caller);
  const cells = [...table.rows].map(([name, letters]) => ({
    name,
    letter: letters[column] ?? "",
    request: requests.get(name)?.({ who, caller, world }) ?? {},
  }));
  const faults: string[] = [];
  // What ends sessions and accounts comes last.
  for (const { name, letter, request } of cells.toSorted((a, b) => lateness(a.request) - lateness(b.request))) {
    const told = codeOf(table, letter);
    const done = await answerTo(name, request, who, world).catch((error: unknown) => String(error));
    if (!routeFits(done, told, request.thenRefused)) faults.push(`${name} for ${caller}: ${done}, not ${told}`);
  }
  return faults;
}

async function answerTo(name: string, request: Request, who: Persona, world: World): Promise<string> {
  const visitor = request.anew ? await who.anew() : who.visitor;
  const route = routeOf(name);
  if (route === `GET ${contract.EVENTS_PATH}`) return streamAnswer(visitor);
  const endpoint = endpoints.get(route);
  if (!endpoint) return answerOf(await visitor.send("GET", addressOf(route, world)));
  const { file, params, query, body } = request;
  const input = { params, query, body } as Parameters<Visitor["try"]>[1];
  return answerOf(await patiently(() => (file ? visitor.upload(endpoint, file) : visitor.try(endpoint, input))));
}

/** Secrets are not tried while Redis is slow to count, as it is at times on a busy machine: then later, as told. */
async function patiently(send: () => Promise<Reply<unknown>>, tries = 5): Promise<Reply<unknown>> {
  const reply = await send();
  if (reply.status !== 503 || tries === 1) return reply;
  await sleep(500);
  return patiently(send, tries - 1);
}

function addressOf(route: string, world: World): string {
  const known = addresses[route];
  if (known) return typeof known === "string" ? known : known(world);
  return route.replace(/^\w+ /, "").replace(/:\w+/g, "some");
}

/** A code, or how it went well. */
function answerOf({ status, body }: Reply<unknown>): string {
  const answer = (typeof body === "object" && body !== null ? body : {}) as { code?: string; contact?: unknown };
  if (status >= 400) return answer.code ?? (status === 404 ? "not_found" : String(status));
  return answer.contact ? CONTACT : "ok";
}

/** The stream would not end by itself. */
async function streamAnswer({ cookie }: Visitor): Promise<string> {
  const abort = new AbortController();
  const { status, body } = await fetch(address.product + contract.EVENTS_PATH, {
    headers: { cookie },
    signal: abort.signal,
  });
  if (status === 200) {
    abort.abort();
    return "ok";
  }
  return answerOf({ status, headers: new Headers(), body: await new Response(body).json() });
}

const lateness = ({ anew }: Request) => (anew ? 1 : 0);
