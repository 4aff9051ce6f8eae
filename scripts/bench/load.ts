import { Agent, request } from "node:http";

export interface Shot {
  method: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answered {
  status: number;
  ms: number;
}

/**
 * Closed-loop load: each client sends its next request when it has the answer to the last. Ends when the clients run
 * out of shots or the time is over.
 */
export async function load(
  origin: string,
  clients: readonly Iterator<Shot>[],
  { seconds }: { seconds: number },
): Promise<{ answers: Answered[]; perSecond: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length });
  const answers: Answered[] = [];
  const start = performance.now();
  const deadline = start + seconds * 1000;
  await Promise.all(
    clients.map(async (shots) => {
      for (let next = shots.next(); !next.done && performance.now() < deadline; next = shots.next()) {
        const began = performance.now();
        const status = await send(agent, origin, next.value);
        answers.push({ status, ms: performance.now() - began });
      }
    }),
  );
  const elapsed = (performance.now() - start) / 1000;
  agent.destroy();
  return { answers, perSecond: answers.length / elapsed };
}

/** The status of the answer. */
export function send(agent: Agent, origin: string, { method, path, headers, body }: Shot): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const outgoing = request(origin + path, { agent, method, headers }, (response) => {
    response.resume().on("end", () => resolve(response.statusCode ?? 0));
  });
  outgoing.on("error", reject).end(body);
  return promise;
}

/** The value below which `share` of the answers lie, in milliseconds. */
export function quantile(answers: readonly Pick<Answered, "ms">[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
