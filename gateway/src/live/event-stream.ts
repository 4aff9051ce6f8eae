import { refuse } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import { seconds } from "@doorlight/common/time";
import type { RequestHandler, Response } from "express";
import { users } from "../../contract/index.ts";
import { checkRights } from "../http/guard.ts";
import { isAdmin } from "../http/is-admin.ts";
import { sessionDigest } from "../sessions/session-cache.ts";
import type { SessionStore } from "../sessions/session-store.ts";
import type { Session } from "../sessions/session.ts";
import type { Listener, LiveHub } from "./live-hub.ts";

const HEARTBEAT_MS = seconds(20);
/** The most that may wait for a slow reader, beside its missed events. */
const MOST_WAITING_BYTES = 256 * 1024;
const rights = { method: "GET", access: users, body: undefined } as const;

interface Ports {
  sessions: Pick<SessionStore, "read" | "reload">;
  hub: Pick<LiveHub, "join" | "now">;
  log: Logger;
}

/**
 * Server-sent events. The heartbeat keeps proxies from closing the stream, and ends it with the session or its rights. A
 * stream whose reader is too slow is dropped: the browser comes back with Last-Event-ID.
 */
export function makeEventStream({ sessions, hub, log }: Ports): RequestHandler {
  async function beat(session: Session, listener: Listener): Promise<void> {
    try {
      const reloaded = await sessions.reload(session);
      if (reloaded && isAllowed(reloaded)) listener.send(hub.now());
      else listener.end();
    } catch (error) {
      log.warn({ cause: String(error) }, "a session could not be checked");
    }
  }

  return async (request, response) => {
    const session = (await sessions.read(request, response)) ?? refuse("login_required");
    checkRights(rights, session);
    // Its close is past: nothing would end the listener and its heartbeat.
    if (response.closed) return;
    if (request.method === "HEAD") return void response.writeHead(200, headers).end();
    const listener = makeListener(session, response);
    const leave = hub.join(listener, request.get("last-event-id"));
    listener.limit();
    const heartbeat = setInterval(() => void beat(session, listener), HEARTBEAT_MS);
    response.on("close", () => {
      clearInterval(heartbeat);
      leave();
    });
  };
}

function makeListener({ user, token }: Session, response: Response): Listener & { limit(): void } {
  let mostWaiting = Infinity;
  // A stream closes a moment after its end. A write in between would be an error that ends the process.
  const write = (text: string) => {
    if (response.writableEnded || response.destroyed) return;
    if (!response.headersSent) begin(response);
    if (response.writableLength > mostWaiting) response.destroy();
    else response.write(text);
  };
  return {
    /** From now on the reader has to keep up. Its missed events are bounded by the log. */
    limit: () => void (mostWaiting = response.writableLength + MOST_WAITING_BYTES),
    userId: user.id,
    officeId: user.office?.id,
    userVersion: user.version,
    sees: (country) => country === user.country || isAdmin(user),
    session: sessionDigest(token),
    send: (id, message) =>
      write(`${message ? `event: ${message.name}\ndata: ${JSON.stringify(message.data)}\n` : ""}id: ${id}\n\n`),
    end: () => response.end(),
  };
}

const headers = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

/** With the first message: until then the stream can be refused. */
function begin(response: Response): void {
  response.writeHead(200, headers);
  response.write("retry: 2000\n\n");
}

function isAllowed(session: Session): boolean {
  try {
    checkRights(rights, session);
    return true;
  } catch {
    return false;
  }
}
