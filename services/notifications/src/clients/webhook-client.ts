import { lookup as lookupLocal } from "node:dns/promises";
import type { Socket } from "node:net";
import { seconds } from "@doorlight/common/time";
import { Agent, buildConnector, type Dispatcher } from "undici";
import type { AttemptOutcome, AttemptResult } from "../domain/webhook-attempt.ts";
import { hostOf, isPublicAddress, isPublicTarget, receiverOf } from "../domain/webhook-target.ts";

export type WebhookRequest = { url: string; headers: Readonly<Record<string, string>>; body: string };

type Options = {
  /** The addresses of a name; rejects if it has none. */
  resolve: (host: string) => Promise<string[]>;
  /** `host:port` of receivers on this machine, which may have any address and a certificate of `localCa`. */
  localReceivers: readonly string[];
  /** In PEM. */
  localCa?: string | undefined;
  timeoutMs?: number;
};

const ANSWER_BYTES = 4_096;

class ForbiddenAddressError extends Error {
  readonly code = "FORBIDDEN_ADDRESS";
}

/**
 * Posts messages to receivers that anybody may have named. The address that a socket connects to has been looked at, not
 * only the name: a name server may answer differently each time. Follows no redirect.
 */
export function makeWebhookClient({ resolve, localReceivers, localCa, timeoutMs = seconds(15) }: Options) {
  const toPublic = buildConnector({ timeout: timeoutMs, allowH2: false });
  const toLocal = buildConnector({ timeout: timeoutMs, allowH2: false, ca: localCa });

  const connect: buildConnector.connector = (options, callback) => {
    void pick(options).then(
      ({ address, connector, accepts }) =>
        connector({ ...options, hostname: address }, (error, socket) => {
          if (error) return callback(error, null);
          if (accepts(socket.remoteAddress ?? "")) return callback(null, socket);
          (socket as Socket).destroy();
          callback(new ForbiddenAddressError("The socket has another address"), null);
        }),
      (error: unknown) => callback(error as Error, null),
    );
  };

  async function pick({ protocol, hostname, host: authority = hostname }: buildConnector.Options) {
    const url = new URL(`${protocol}//${authority}`);
    if (localReceivers.includes(receiverOf(url))) {
      const { address } = await lookupLocal(hostOf(url), { family: 4 });
      return { address, connector: toLocal, accepts: () => true };
    }
    const host = hostOf(url);
    const addresses = isPublicTarget(url.href) ? await addressesOf(host) : [];
    // A name with a private address beside a public one is no mistake of a receiver.
    if (addresses.length === 0 || !addresses.every(isPublicAddress))
      throw new ForbiddenAddressError(`${host} is not of the public network`);
    return { address: addresses[0]!, connector: toPublic, accepts: isPublicAddress };
  }

  const addressesOf = async (host: string) => (isPublicAddress(host) ? [host] : resolve(host));
  // Connections are kept for the next message; how many there are is up to who sends.
  const agent = new Agent({ connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, allowH2: false });

  return {
    /** Never rejects: an outcome tells what happened. */
    async post({ url, headers, body }: WebhookRequest): Promise<AttemptOutcome> {
      const { origin, pathname, search } = new URL(url);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const sent = { origin, path: pathname + search, method: "POST" as const, headers, body, signal };
        const answer = await agent.request(sent);
        const { statusCode: status, headers: answered } = answer;
        const retryAfter = [answered["retry-after"]].flat()[0];
        return {
          result: status >= 200 && status < 300 ? "delivered" : "refused",
          status,
          answer: await beginningOf(answer.body),
          ...(retryAfter !== undefined && { retryAfter }),
        };
      } catch (error) {
        return { result: signal.aborted ? "timed_out" : resultOf(error) };
      }
    },

    close: (): Promise<void> => agent.destroy(),
  };
}

/** The status has decided by then: an answer that is slow or breaks off changes nothing. */
async function beginningOf(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= ANSWER_BYTES) break;
    }
  } catch {
    // What has come is kept.
  }
  const text = Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString("utf8");
  // PostgreSQL keeps no NUL in a text, and a terminal obeys some of the others.
  return text.replaceAll(/[^\P{Cc}\t\n\r]/gu, "\uFFFD");
}

const codesOf: Record<string, AttemptResult> = {
  FORBIDDEN_ADDRESS: "forbidden_address",
  ENOTFOUND: "unknown_host",
  ENODATA: "unknown_host",
  ESERVFAIL: "unknown_host",
  ETIMEOUT: "unknown_host",
  UND_ERR_CONNECT_TIMEOUT: "timed_out",
  UND_ERR_HEADERS_TIMEOUT: "timed_out",
  UND_ERR_BODY_TIMEOUT: "timed_out",
};

function resultOf(error: unknown): AttemptResult {
  const { code = "" } = error as NodeJS.ErrnoException;
  const isOfTls = /CERT|SSL|TLS|SELF_SIGNED|ISSUER|EPROTO|UNABLE_TO_/.test(code);
  return codesOf[code] ?? (isOfTls ? "tls_failed" : "unreachable");
}
