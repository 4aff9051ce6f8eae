// Brings webhooks to a program on this machine, which needs no public address: pulls an agent's events by an API token and
// posts each to it, signed, in their order. DOORLIGHT_TOKEN=dlt_… node listen.mjs <origin> http://localhost:3000/hooks
import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

const [origin, target] = process.argv.slice(2);
const { DOORLIGHT_TOKEN, WEBHOOK_SECRET = "whsec_bG9jYWw=", CURSOR_FILE = "doorlight-cursor.txt" } = process.env;
/** ONCE=1 goes through what there is, and ends. */
const { ONCE, PAUSE_MS = "2000" } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ""), "base64");

/** Where the last run stopped; empty for all events that are kept. */
function readCursor() {
  try {
    return readFileSync(CURSOR_FILE, "utf8");
  } catch {
    return "";
  }
}

/** The next events after a cursor. Waits as long as it is asked to. */
async function pull(cursor) {
  const url = new URL("/api/integrations/events", origin);
  if (cursor) url.searchParams.set("after", cursor);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${DOORLIGHT_TOKEN}` } });
  if (answer.ok) return answer.json();
  const { code, message } = await answer.json();
  if (answer.status !== 429 && answer.status < 500) throw new Error(`${code}: ${message}`);
  await pause(1_000 * Number(answer.headers.get("retry-after") ?? 5));
  return pull(cursor);
}

/** Posts one event, again and again until it is taken. */
async function deliver({ id, body }) {
  const text = JSON.stringify(body);
  const timestamp = Math.floor(Date.now() / 1_000);
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
  const headers = {
    "content-type": "application/json",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
  const status = await fetch(target, { method: "POST", headers, body: text }).then(
    (answer) => answer.status,
    () => "no answer",
  );
  process.stdout.write(`${body.type} ${id}: ${status}\n`);
  if (status >= 200 && status < 300) return;
  await pause(Number(PAUSE_MS));
  await deliver({ id, body });
}

let cursor = readCursor();
for (let hasMore = true; hasMore || !ONCE;) {
  const page = await pull(cursor);
  for (const event of page.items) await deliver(event);
  ({ cursor, hasMore } = page);
  writeFileSync(CURSOR_FILE, cursor);
  if (!hasMore && !ONCE) await pause(Number(PAUSE_MS));
}
