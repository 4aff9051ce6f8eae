import * as contract from "@doorlight/gateway/contract";
import type { Endpoint, ErrorBody, ErrorCode } from "@doorlight/gateway/contract";

export type Sent = { method: string; address: string; headers: Headers; body: unknown };
export type Answer = { status: number; body?: unknown; headers?: Record<string, string> };

/** Forms check a new password on leaving its field. Unless a test answers it, it passes and is not among the calls. */
const passwordCheck = "POST /api/auth/check-password";
const passes: Answer = { status: 204 };
/** The same holds for the countries, whose clocks many times follow: there are none; and for disputes of the user's card. */
const usual: Record<string, Answer> = {
  [passwordCheck]: passes,
  "GET /api/countries": { status: 200, body: { items: [] } },
  "GET /api/billing/disputes": { status: 200, body: { items: [] } },
};

const endpoints = Object.values<unknown>(contract).filter(
  (value): value is Endpoint => typeof value === "object" && value !== null && "method" in value && "path" in value,
);

/** The gateway would refuse a body that the contract does not know, so no test may succeed with one. */
function refusalOfBody({ method, address, body }: Sent): Answer | undefined {
  const [path = ""] = address.split("?");
  const fits = (endpoint: Endpoint) =>
    endpoint.method === method && new RegExp(`^${endpoint.path.replace(/:\w+/g, "[^/]+")}$`).test(path);
  const asked = endpoints.find((endpoint) => endpoint.body && !endpoint.upload && fits(endpoint));
  const { error } = asked?.body?.safeParse(body ?? {}) ?? {};
  return (
    error &&
    refusal(
      "invalid_request",
      error.issues.map(({ path: at, code, message }) => ({ path: at.join("."), code, message })),
    )
  );
}

/** Answers calls in order and repeats the last answer. Returns the calls. */
export function fakeFetch(...answers: (Answer | "broken connection")[]): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    const call = sentBy(address, init);
    if (`${call.method} ${address}` === passwordCheck) return responseOf(passes);
    sent.push(call);
    const answer = answers[Math.min(sent.length, answers.length) - 1];
    if (!answer || answer === "broken connection") throw new TypeError("Failed to fetch");
    return responseOf((answer.status < 400 && refusalOfBody(call)) || answer);
  }) as typeof fetch;
  return sent;
}

/** Answers each call by its method and address, in order, and repeats the last answer. Returns the calls. */
export function fakeApi(answers: Record<string, Answer | Answer[]>): Sent[] {
  const sent: Sent[] = [];
  const left = new Map(Object.entries(answers).map(([call, answer]) => [call, [answer].flat()]));
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    const call = sentBy(address, init);
    const name = `${call.method} ${address}`;
    if (usual[name] && !left.has(name)) return responseOf(usual[name]);
    sent.push(call);
    const queue = left.get(name) ?? [];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    if (!answer) throw new Error(`nothing answers ${call.method} ${address}`);
    return responseOf((answer.status < 400 && refusalOfBody(call)) || answer);
  }) as typeof fetch;
  return sent;
}

/** A call with its body: JSON as its value, a form as its fields. */
function sentBy(address: string, { method = "GET", headers, body }: RequestInit = {}): Sent {
  return { method, address, headers: new Headers(headers), body: valueOf(body) };
}

function valueOf(body: RequestInit["body"]): unknown {
  if (typeof body === "string") return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : undefined;
}

function responseOf({ status, body, headers }: Answer): Response {
  return { status, ok: status < 400, headers: new Headers(headers), json: async () => body } as Response;
}

/** The gateway's answer with a code of the error catalogue, and field errors if there are any. */
export function refusal(code: ErrorCode, fields?: ErrorBody["fields"]): Answer {
  const { status, message } = contract.errorCatalogue[code];
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  return { status, body: { statusCode: status, code, message, traceId, ...(fields && { fields }) } };
}
