import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

/** A message as it came. */
export type ReceivedMessage = { path: string; headers: NodeJS.Dict<string | string[]>; body: string };

/** More than a test or a look at a demo needs. */
const MOST_KEPT = 1_000;

/**
 * A receiver of webhooks on this machine: keeps what is posted to any path, and answers GET of the path with it. Under
 * `/fails-first` the first attempt of each message fails.
 */
export function makeReceiver() {
  const kept: ReceivedMessage[] = [];

  function take(message: ReceivedMessage): number {
    const id = message.headers["webhook-id"];
    const isFirst = !kept.some(({ path, headers }) => path === message.path && headers["webhook-id"] === id);
    kept.push(message);
    if (kept.length > MOST_KEPT) kept.shift();
    return isFirst && message.path.startsWith("/fails-first") ? 503 : 200;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: path = "/", headers, method } = request;
    const json = (status: number, answer: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
    if (method === "GET")
      return void json(
        200,
        kept.filter((message) => message.path === path),
      );
    const status = take({ path, headers, body: await text(request) });
    json(status, { taken: status === 200 });
  };
}
