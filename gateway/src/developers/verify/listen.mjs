// Brings webhooks to a program on this machine, which needs no public address: pulls an agent's events by an API token and
// posts each to it, signed, in their order. DOORLIGHT_TOKEN=dlt_… node listen.mjs <origin> http://localhost:3000/hooks
import { createHmac } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const [origin, receiver] = process.argv.slice(2);
const { DOORLIGHT_TOKEN: token = "", WEBHOOK_SECRET = "whsec_bG9jYWw=" } = process.env;
/** ONCE=1 goes through what there is, and ends. The file says where the last run stopped; without it all kept events come. */
const { ONCE, PAUSE_MS = "2000", CURSOR_FILE = `doorlight-cursor-${token.slice(0, 16)}.txt` } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");

const say = (line) => process.stdout.write(`${line}\n`);
function end(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The status and text of an answer; without one, the reason is the status. */
async function ask(url, options) {
  try {
    const answer = await fetch(url, { ...options, redirect: "manual", signal: AbortSignal.timeout(15_000) });
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get("retry-after") };
  } catch (error) {
    return { status: error.cause?.code ?? error.name, text: "" };
  }
}

const mayPass = ({ status }) => typeof status === "string" || status >= 500 || status === 408 || status === 429;
const wait = (seconds) => pause(Math.max(Number(PAUSE_MS), 1_000 * (Number(seconds) || 0)));

/** The next events after a cursor. Waits until they can be read. */
async function pull(cursor) {
  const url = new URL("/api/integrations/events", origin);
  if (cursor) url.searchParams.set("after", cursor);
  for (;;) {
    const answer = await ask(url, { headers: { authorization: `Bearer ${token}` } });
    const body = await new Response(answer.text).json().catch(() => null);
    if (answer.status === 200 && body?.items) return body;
    const line = `${body?.code ?? answer.status}: ${body?.message ?? url.href}`;
    if (answer.status >= 300 && !mayPass(answer)) end(line);
    say(line);
    await wait(answer.retryAfter);
  }
}

/** Posts one event until it is taken. One that is refused, by 3xx or 4xx, is passed over: it would hold all later ones. */
async function deliver({ id, body }) {
  const text = JSON.stringify(body);
  for (;;) {
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
    const signed = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
    const headers = { "content-type": "application/json", ...signed };
    const answer = await ask(receiver, { method: "POST", headers, body: text });
    say(`${body.type} ${id}: ${answer.status}${answer.status >= 300 && !mayPass(answer) ? ", passed over" : ""}`);
    if (!mayPass(answer)) return;
    await wait(answer.retryAfter);
  }
}

if (!/^dlt_[\w-]+$/.test(token) || !URL.canParse(origin) || !URL.canParse(receiver))
  end("Usage: DOORLIGHT_TOKEN=dlt_… node listen.mjs <origin of Doorlight> <URL of your receiver>");
let cursor = existsSync(CURSOR_FILE) ? readFileSync(CURSOR_FILE, "utf8") : "";
for (let hasMore = true; hasMore || !ONCE;) {
  const page = await pull(cursor);
  for (const event of page.items) await deliver(event);
  ({ cursor, hasMore } = page);
  writeFileSync(CURSOR_FILE, cursor);
  if (!hasMore && !ONCE) await wait(0);
}
