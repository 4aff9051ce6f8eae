import type { Kit, Service } from "@doorlight/common/runtime";
import { app } from "./app.ts";
import { connectClients } from "./clients.ts";
import type { Config } from "./config.ts";
import { images } from "./images.ts";
import { liveHub } from "./live-hub.ts";
import { loginGuard } from "./login-guard.ts";
import { rateLimits } from "./rate-limits.ts";
import { allRoutes } from "./routes/all-routes.ts";
import { events } from "./routes/events.ts";
import { secretTries } from "./secret-tries.ts";
import { sessionStore } from "./session.ts";
import { userAnswers } from "./user-answer.ts";
import { webPages } from "./web-pages.ts";

/** The gateway: the one door of browsers and partners. It owns no data and decides no business rule. */
export async function gateway(kit: Kit<Config>): Promise<Service> {
  const { config, log } = kit;
  const clients = connectClients(kit);
  const sessions = sessionStore(kit, clients.identity);
  const answers = userAnswers({ clients, sessions, log });
  const limits = rateLimits(kit);
  const tries = secretTries(kit);
  const guardLogin = loginGuard({ ...kit, limits, tries });
  const hub = liveHub();
  const pages = await webPages(kit, clients.billing);

  return {
    http: {
      port: config.PRODUCT_PORT,
      handler: app({
        config,
        log,
        gate: { sessions, limits, users: clients.users },
        routes: allRoutes({ clients, sessions, answers, tries, guardLogin, kit, log }),
        events: events({ sessions, hub, log }),
        images: images(clients),
        pages,
      }),
    },
    live: hub.follow,
    close: async () => hub.close(),
  };
}
