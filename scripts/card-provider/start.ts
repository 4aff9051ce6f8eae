import { randomBytes } from "node:crypto";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Account } from "./account.ts";
import { makeProvider } from "./provider.ts";
import { makeServer } from "./server.ts";
import { takeTouched } from "./state-file.ts";
import { makeWebhooks } from "./webhooks.ts";

interface Options {
  /** Any free one when 0. */
  port: number;
  accounts?: Map<string, Account>;
  /** Keeps the changes of an account. */
  keep?(this: void, account: Account): void;
}

/** Starts the stand-in in this process, on this machine alone. */
export async function startCardProvider({ port, accounts, keep = takeTouched }: Options) {
  const webhooks = makeWebhooks({ now: () => Math.floor(Date.now() / 1000), wait, post });
  let pagesUrl = `http://127.0.0.1:${port}`;
  const provider = makeProvider(
    {
      now: Date.now,
      random,
      wait,
      deliver: webhooks.deliver,
      keep,
      get pagesUrl() {
        return pagesUrl;
      },
    },
    accounts,
  );
  const server = makeServer({ provider, wait, random });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  pagesUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: pagesUrl, stop: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Nothing that still waits keeps the process. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

function random(length: number): string {
  return randomBytes(length).toString("base64url").replaceAll(/[-_]/g, "0").slice(0, length);
}

async function post(url: string, body: string, signature: string): Promise<boolean> {
  const headers = { "content-type": "application/json; charset=utf-8", "stripe-signature": signature };
  try {
    const answer = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(10_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
