import { refuse } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import { seconds } from "@doorlight/common/time";
import type { RequestHandler } from "express";
import { users } from "../../contract/index.ts";
import { checkRights } from "../guard.ts";
import type { LiveHub } from "../live-hub.ts";
import type { SessionStore } from "../sessions/session-store.ts";

const HEARTBEAT_MS = seconds(20);
const rights = { method: "GET", access: users, body: undefined } as const;

interface Ports {
  sessions: Pick<SessionStore, "read" | "reload">;
  hub: Pick<LiveHub, "join">;
  log: Logger;
}

/** Server-sent events. The heartbeat keeps proxies from closing the stream, and ends the stream with the session. */
export function makeEventStream({ sessions, hub, log }: Ports): RequestHandler {
  return async (request, response) => {
    const session = (await sessions.read(request)) ?? refuse("login_required");
    checkRights(rights, session);
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    });
    // A stream closes a moment after its end. A write in between would be an error that ends the process.
    const write = (text: string) => {
      if (!response.writableEnded) response.write(text);
    };
    write("retry: 2000\n\n");

    const leave = hub.join({
      userId: session.user.id,
      country: session.user.country,
      send: (name, data) => write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => response.end(),
    });
    const heartbeat = setInterval(() => {
      sessions.reload(session).then(
        (alive) => (alive ? write(": alive\n\n") : response.end()),
        (error: unknown) => log.warn({ cause: String(error) }, "a session could not be checked"),
      );
    }, HEARTBEAT_MS);
    response.on("close", () => {
      clearInterval(heartbeat);
      leave();
    });
  };
}
