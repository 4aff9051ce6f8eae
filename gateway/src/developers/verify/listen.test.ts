import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { verifyWebhook } from "./verify-webhook.mjs";

const run = promisify(execFile);
const here = new URL(".", import.meta.url).pathname;
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

let folder: string;
let stops: (() => unknown)[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "listen-"));
  stops = [() => rmSync(folder, { recursive: true })];
});
afterEach(() => stops.forEach((stop) => stop()));

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const event = (nth: number) => ({ id: `id-${nth}`, body: { type: "lead.closed", timestamp: "", data: { nth } } });

/** Two pages, then nothing more; the second one only after a pause. */
function product(asked: string[]): Promise<string> {
  let isBusy = true;
  return serve((request, response) => {
    const after = new URL(request.url!, "http://x").searchParams.get("after");
    asked.push(`${request.headers.authorization} ${after}`);
    const json = (status: number, body: object, headers = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
    if (request.headers.authorization !== "Bearer dlt_good")
      return json(401, { code: "token_invalid", message: "Not valid." });
    if (!after) return json(200, { items: [event(1), event(2)], cursor: "two", hasMore: true });
    if (isBusy) {
      isBusy = false;
      return json(429, { code: "too_many_requests", message: "" }, { "retry-after": "0" });
    }
    return json(200, { items: after === "two" ? [event(3)] : [], cursor: "three", hasMore: false });
  });
}

const listen = (origin: string, target: string, token = "dlt_good") =>
  run(process.execPath, ["listen.mjs", origin, target], {
    cwd: here,
    env: {
      ...process.env,
      DOORLIGHT_TOKEN: token,
      WEBHOOK_SECRET: secret,
      CURSOR_FILE: join(folder, "cursor"),
      ONCE: "1",
      PAUSE_MS: "1",
    },
  });

test("brings every event to a local program, in order, signed, and goes on after a restart", async () => {
  const [asked, taken]: [string[], string[]] = [[], []];
  let isDown = true;
  const receiver = await serve(async (request, response) => {
    const body = await text(request);
    expect(verifyWebhook(secret, request.headers, body)).toBe(true);
    const status = isDown ? 500 : 204;
    isDown = false;
    if (status === 204) taken.push(`${request.headers["webhook-id"]} ${body}`);
    response.writeHead(status).end();
  });
  const origin = await product(asked);
  await listen(origin, receiver);
  expect(taken).toEqual([1, 2, 3].map((nth) => `id-${nth} ${JSON.stringify(event(nth).body)}`));
  expect(asked).toEqual(["Bearer dlt_good null", "Bearer dlt_good two", "Bearer dlt_good two"]);
  expect(readFileSync(join(folder, "cursor"), "utf8")).toBe("three");

  await listen(origin, receiver);
  expect([taken.length, asked.at(-1)]).toEqual([3, "Bearer dlt_good three"]);
}, 20_000);

test("says why a token does not work, and ends", async () => {
  const origin = await product([]);
  await expect(listen(origin, origin, "dlt_wrong")).rejects.toThrow("token_invalid: Not valid.");
}, 20_000);
