import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { expect, test } from "@jest/globals";
import { verifyWebhook } from "./verify-webhook.mjs";

const run = promisify(execFile);
const here = new URL(".", import.meta.url).pathname;

/** The sample of Standard Webhooks 1.0. */
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const body = '{"test": 2432232314}';
const at = 1_614_265_330;
const headers = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": String(at),
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

type Webhook = { secret: string; headers: Record<string, string>; body: string; now: number };

type Verify = (webhooks: Webhook[]) => boolean[] | Promise<boolean[]>;

const inNode: Verify = (webhooks) =>
  webhooks.map(({ secret, headers, body, now }) => verifyWebhook(secret, headers, body, now));

const inPython: Verify = async (webhooks) => {
  const program = `import json, sys; from verify_webhook import verify_webhook as verify
given = json.loads(sys.argv[1])
print(json.dumps([verify(w["secret"], w["headers"], w["body"].encode(), w["now"]) for w in given]))`;
  const { stdout } = await run("python3", ["-B", "-c", program, JSON.stringify(webhooks)], { cwd: here });
  return JSON.parse(stdout) as boolean[];
};

const good: Webhook = { secret, headers, body, now: at + 60 };
const twice = { ...headers, "webhook-signature": `v1,AAAA ${headers["webhook-signature"]}` };
const unsigned = { ...headers, "webhook-signature": "" };

test.each<[string, Verify]>([
  ["Node", inNode],
  ["Python", inPython],
])("verifies a webhook of the standard in %s, and no other", async (_language, verify) => {
  expect(await verify([good, { ...good, headers: twice }])).toEqual([true, true]);
  const others = [
    { ...good, body: `${body} ` },
    { ...good, secret: "whsec_AAAA" },
    { ...good, now: at + 301 },
    { ...good, headers: unsigned },
    { ...good, headers: {} },
    { ...good, headers: { ...headers, "webhook-timestamp": "²" } },
  ];
  expect(await verify(others)).toEqual(others.map(() => false));
});

test("signs a webhook with curl that a receiver verifies", async () => {
  const verdicts: boolean[] = [];
  const server = createServer(async (request, response) => {
    const isGenuine = verifyWebhook(secret, request.headers, await text(request));
    verdicts.push(isGenuine);
    response.writeHead(isGenuine ? 204 : 401).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
    const send = async (env: Record<string, string>) =>
      (await run("sh", ["signed-webhook.sh", secret, url, body], { cwd: here, env: { ...process.env, ...env } }))
        .stdout;
    expect(await send({})).toBe("204\n");
    expect(await send({ TIMESTAMP: "1614265330" })).toBe("401\n");
    expect(verdicts).toEqual([true, false]);
  } finally {
    server.close();
  }
});
