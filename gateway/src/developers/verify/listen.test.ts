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

test("outlives a product and a receiver that are away, answer nonsense or break off", async () => {
  const [asked, taken]: [string[], string[]] = [[], []];
  const through = await product(asked);
  let asks = 0;
  const origin = await serve(async (request, response) => {
    asks += 1;
    if (asks === 1) return void request.socket.destroy();
    if (asks === 2) return void response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad gateway</h1>");
    if (asks === 3) return void response.writeHead(503).end("{ half of");
    const { authorization = "" } = request.headers;
    const answer = await fetch(through + request.url!, { headers: { authorization } });
    response.writeHead(answer.status, { "retry-after": "0" }).end(await answer.text());
  });
  let posts = 0;
  const receiver = await serve((request, response) => {
    posts += 1;
    if (posts === 1) return void request.socket.destroy();
    if (posts > 2) taken.push(String(request.headers["webhook-id"]));
    response.writeHead(posts === 2 ? 429 : 204).end();
  });
  const { stdout } = await listen(origin, receiver);
  expect(taken).toEqual(["id-1", "id-2", "id-3"]);
  expect(stdout).toContain(`502: ${origin}/api/integrations/events\n`);
}, 20_000);

test("passes over an event that its receiver refuses, and says so", async () => {
  const receiver = await serve((request, response) =>
    response.writeHead(request.headers["webhook-id"] === "id-1" ? 401 : 204).end(),
  );
  const { stdout } = await listen(await product([]), receiver);
  expect(stdout.match(/^lead.*$/gm)).toEqual([
    "lead.closed id-1: 401, passed over",
    "lead.closed id-2: 204",
    "lead.closed id-3: 204",
  ]);
}, 20_000);

/** All that it says as it ends. */
const ending = (origin: string, target: string, token?: string) =>
  listen(origin, target, token).then(
    () => "well",
    ({ code, stderr }: { code: number; stderr: string }) => `${code} ${stderr}`,
  );

test("says in one line why it cannot work, and ends", async () => {
  const origin = await product([]);
  expect(await ending(origin, origin, "dlt_wrong")).toBe("1 token_invalid: Not valid.\n");
  for (const wrong of [ending(origin, "localhost"), ending("", origin), ending(origin, origin, "")])
    expect(await wrong).toMatch(/^1 Usage: .+\n$/);
}, 20_000);

test("keeps its place in a file of the token", async () => {
  const env = { ...process.env, ONCE: "1", PAUSE_MS: "1", DOORLIGHT_TOKEN: "dlt_good" };
  const receiver = await serve((_request, response) => response.writeHead(204).end());
  await run(process.execPath, [join(here, "listen.mjs"), await product([]), receiver], { cwd: folder, env });
  expect(readFileSync(join(folder, "doorlight-cursor-dlt_good.txt"), "utf8")).toBe("three");
}, 20_000);
