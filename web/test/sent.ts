export type Sent = { method: string; address: string; headers: Headers; body: unknown };

/** What a call sent: JSON as its value, a form as its fields. */
export function sentBy(address: string, { method = "GET", headers, body }: RequestInit = {}): Sent {
  return { method, address, headers: new Headers(headers), body: valueOf(body) };
}

function valueOf(body: RequestInit["body"]): unknown {
  if (typeof body === "string") return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body) : undefined;
}
