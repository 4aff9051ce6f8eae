import { once } from "node:events";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { eventually } from "@doorlight/common/testing";
import { generate } from "selfsigned";

export type Received = { headers: IncomingHttpHeaders; body: string };

type Answer = (response: ServerResponse, received: Received) => void;

/** One for each host, of all receivers of a test: who verifies finds an authority by its name. */
const made = new Map<string, ReturnType<typeof generate>>();

function certificateOf(host: string) {
  const extensions = [{ name: "subjectAltName" as const, altNames: [{ type: 2 as const, value: host }] }];
  const certificate =
    made.get(host) ?? generate([{ name: "commonName", value: host }], { algorithm: "sha256", extensions });
  made.set(host, certificate);
  return certificate;
}

/** An agent's server at `localhost` with a certificate for a host, which answers as a test says; 204 by default. */
export async function openReceiver(host = "localhost") {
  const { private: key, cert } = await certificateOf(host);
  const received: Received[] = [];
  const answers: Answer[] = [];
  let usual: Answer = (response) => void response.writeHead(204).end();

  const server = createServer({ key, cert }, (request, response) => {
    void text(request).then((body) => {
      const one = { headers: request.headers, body };
      received.push(one);
      (answers.shift() ?? usual)(response, one);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    /** As the setting names it. */
    name: `localhost:${port}`,
    url: `https://localhost:${port}/hooks?from=doorlight`,
    /** In PEM. */
    certificate: cert,
    received,
    /** How the next requests are answered, one each. */
    next: (...given: Answer[]) => void answers.push(...given),
    always: (answer: Answer) => void (usual = answer),

    /** Waits for this many requests in all. */
    requests: (count: number) =>
      eventually(() => {
        if (received.length < count) throw new Error(`${received.length} of ${count} requests have come`);
        return received;
      }),

    reset(): void {
      received.length = 0;
      answers.length = 0;
      usual = (response) => void response.writeHead(204).end();
    },

    /** Ends requests that have no answer. */
    breakOff: () => server.closeAllConnections(),

    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Answers with a status. */
export const status =
  (code: number, headers: Record<string, string> = {}, body = ""): Answer =>
  (response) =>
    void response.writeHead(code, headers).end(body);

/** Breaks the connection off. */
export const reset: Answer = (response) => void response.socket?.destroy();

/** Never answers. */
export const hang: Answer = () => {};
