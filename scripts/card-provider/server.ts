import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Account } from "./account.ts";
import { answerCall, isPayment, secretKey } from "./api.ts";
import { whileRunning } from "./idempotency.ts";
import { answerControl } from "./control.ts";
import { answerPage } from "./pages.ts";
import type { Provider } from "./provider.ts";
import { refusal } from "./provider-error.ts";
import type { Request } from "./request.ts";
import { isDown } from "./switches.ts";

interface Deps {
  provider: Provider;
  wait(ms: number): Promise<void>;
  random(length: number): string;
}

/** The HTTP server: Stripe's interface under /v1, the stand-in's own under /_control, pages for the browser. */
export function makeServer(deps: Deps): Server {
  return createServer((incoming, response) => {
    void answer(deps, incoming, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
}

async function answer(deps: Deps, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const request = await readRequest(incoming);
  if (request.path === "/_control/health") return json(response, 200, { ok: true });
  if (request.path.startsWith("/v1/")) await answerApi(deps, request, response);
  else if (request.path.startsWith("/_control/")) {
    const { status, body } = settled(deps, request, () => answerControl(deps.provider, request));
    json(response, status, body);
  } else
    page(
      response,
      settled(deps, request, () => answerPage(deps.provider, request)),
    );
}

function settled<Answer>({ provider }: Pick<Deps, "provider">, { method }: Request, work: () => Answer): Answer {
  const answer = work();
  provider.settle({ changed: method !== "GET" });
  return answer;
}

async function answerApi({ provider, wait, random }: Deps, request: Request, response: ServerResponse): Promise<void> {
  const account = accountOf(provider, request, response);
  if (!account) return;
  const { switches } = account;
  if (isDown(switches, request)) return void response.destroy();
  // Never answered: the caller gives up, and closes the connection.
  if (switches.hang) return;
  const { status, body, replayed } = await whileRunning(account, request, async () => {
    if (isPayment(request) && switches.charge_late > 0) await wait(switches.charge_late);
    const result = settled({ provider }, request, () => answerCall(provider, provider.account(account.key), request));
    if (isPayment(request) && switches.answer_late > 0) await wait(switches.answer_late);
    return result;
  });
  if (isPayment(request) && switches.charge_and_lose_the_answer) return void response.destroy();
  response.setHeader("request-id", `req_${random(14)}`);
  if (replayed) response.setHeader("idempotent-replayed", "true");
  json(response, status, body);
}

function accountOf(provider: Provider, request: Request, response: ServerResponse): Account | undefined {
  try {
    return provider.account(secretKey(request));
  } catch (error) {
    const { status, body } = refusal(error);
    json(response, status, body);
    return undefined;
  }
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const url = new URL(incoming.url ?? "/", "http://stand-in");
  const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
  const body = await text(incoming);
  return { method: incoming.method ?? "GET", path: url.pathname, query: url.search.slice(1), headers, body };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body, null, 2));
}

function page(response: ServerResponse, { status, html, location }: ReturnType<typeof answerPage>): void {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(status, location === undefined ? headers : { location }).end(html);
}
