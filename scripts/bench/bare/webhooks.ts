import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Pool } from "pg";
import { Agent } from "undici";
import { sendPort } from "../hop/send-port.ts";

/**
 * Undici alone: posts a ready body so many times, and answers after the last answer. Between such calls it empties a queue in a
 * table by SKIP LOCKED, as the plainest sender of webhooks does.
 */
const { DATABASE_URL, TARGET = "", TARGET_CA, CONNECTIONS = "1" } = process.env;
const connections = Number(CONNECTIONS);
const { origin, pathname: path } = new URL(TARGET);
const agent = new Agent({ connections, connect: { ca: TARGET_CA } });
const pool = new Pool({ connectionString: DATABASE_URL, max: 4 });

async function post(body: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await agent.request({ origin, path, method: "POST", headers, body });
  await answer.body.dump();
}

const server = createServer((request, response) => {
  const posts = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("posts"));
  const body = JSON.stringify({ type: "lead.matched", data: "x".repeat(200) });
  Promise.all(Array.from({ length: posts }, () => post(body))).then(
    () => response.end(),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

const claim = `update bench_webhooks set claimed_at = now() where id in (
  select id from bench_webhooks where sent_at is null and claimed_at is null order by id limit 32 for update skip locked
) returning id, body`;

async function sendQueue(): Promise<never> {
  for (;;) {
    const { rows } = await pool.query<{ id: string; body: string }>(claim);
    if (rows.length === 0) await pause(10);
    for (const { id, body } of rows)
      void post(body).then(() => pool.query("update bench_webhooks set sent_at = now() where id = $1", [id]));
  }
}

void sendQueue();
sendPort(server.listen(0, "127.0.0.1"));
