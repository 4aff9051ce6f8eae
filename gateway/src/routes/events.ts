import { refuse } from "@doorlight/common/errors";
import type { Logger } from "@doorlight/common/telemetry";
import type { RequestHandler } from "express";
import { users } from "../../contract/index.ts";
import { checkRights } from "../gate.ts";
import type { LiveHub } from "../live-hub.ts";
import type { SessionStore } from "../session.ts";

const HEARTBEAT_MS = 20_000;
const rights = { method: "GET", access: users, body: undefined } as const;

interface Ports {
  sessions: Pick<SessionStore, "read" | "again">;
  hub: Pick<LiveHub, "join">;
  log: Logger;
}

/** Server-sent events. The heartbeat keeps proxies from closing the stream and ends it with the session. */
export function events({ sessions, hub, log }: Ports): RequestHandler {
  return async (request, response) => {
    const session = (await sessions.read(request)) ?? refuse("login_required");
    checkRights(rights, session);
    response.writeHead(200, {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    });
    // A stream closes a moment after it was ended; what comes in between would be an error that ends the process.
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
      sessions.again(session).then(
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
