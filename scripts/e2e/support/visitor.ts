import { randomUUID } from "node:crypto";
import type { AnswerOf, Endpoint, ErrorBody, Sent } from "@doorlight/gateway/contract";
import { checkAnswer } from "./answer-check.ts";
import { address } from "./stack.ts";

export interface Reply<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type Input<E extends Endpoint> = Partial<Sent<E>> & { headers?: Record<string, string> };

/** One browser: keeps its cookies, sends a browser's headers. Every answer is checked against the OpenAPI document. */
export class Visitor {
  cookie = "";

  /** Calls an endpoint and expects success. */
  async call<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<AnswerOf<E>> {
    const reply = await this.try(endpoint, input);
    if (reply.status >= 400) throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(reply.body)}`);
    return reply.body as AnswerOf<E>;
  }

  /** Calls an endpoint and expects a refusal. */
  async refused<E extends Endpoint>(endpoint: E, input: Input<E> = {}): Promise<ErrorBody & { status: number }> {
    const reply = await this.try(endpoint, input);
    if (reply.status < 400)
      throw new Error(`${endpoint.method} ${endpoint.path} was not refused: ${JSON.stringify(reply.body)}`);
    return { ...(reply.body as ErrorBody), status: reply.status };
  }

  /** Calls an endpoint and returns its reply, success or refusal. */
  async try<E extends Endpoint>(
    endpoint: E,
    { params, query, body, headers = {} }: Input<E> = {},
  ): Promise<Reply<unknown>> {
    const path = endpoint.path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
      encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
    );
    return this.send(endpoint.method, path + search(query), {
      headers: { ...(endpoint.idempotent && { "idempotency-key": randomUUID() }), ...headers },
      ...(endpoint.method !== "GET" && { body: JSON.stringify(body ?? {}) }),
    });
  }

  /** Sends a file as a form does. */
  async upload(
    { method, path }: Endpoint,
    file: Blob,
    { field = "file", fields = {} }: { field?: string; fields?: Record<string, string> } = {},
  ): Promise<Reply<unknown>> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append(field, file, "picture");
    return this.send(method, path, { body });
  }

  async send(
    method: string,
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string | FormData } = {},
  ): Promise<Reply<unknown>> {
    const response = await fetch(address.product + path, {
      method,
      redirect: "manual",
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(typeof body === "string" && { "content-type": "application/json" }),
        "sec-fetch-site": "same-origin",
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    const answer: unknown = isJson ? JSON.parse(text) : text;
    if (isJson) checkAnswer(method, path.replace(/\?.*/, ""), response.status, answer);
    return { status: response.status, headers: response.headers, body: answer };
  }

  #keep(line: string): void {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("=") + 1);
    const others = this.cookie.split("; ").filter((kept) => kept && !kept.startsWith(name));
    this.cookie = [...others, ...(pair === name ? [] : [pair])].join("; ");
  }
}

function search(query: unknown): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const item of [value].flat()) if (item !== undefined) parameters.append(name, String(item));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
