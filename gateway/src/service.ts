import type { Kit, Service } from "@doorlight/common/runtime";
import { app } from "./app.ts";
import { connectClients } from "./clients.ts";
import type { Config } from "./config.ts";
import { liveHub } from "./live-hub.ts";
import { rateLimits } from "./rate-limits.ts";
import { auth } from "./routes/auth.ts";
import { billing } from "./routes/billing.ts";
import { countries } from "./routes/countries.ts";
import { events } from "./routes/events.ts";
import { leads } from "./routes/leads.ts";
import { locations } from "./routes/locations.ts";
import { profile } from "./routes/profile.ts";
import { purchases } from "./routes/purchases.ts";
import { requests } from "./routes/requests.ts";
import { sessionStore } from "./session.ts";
import { webPages } from "./web-pages.ts";

/** The gateway: the one door of browsers and partners. It owns no data and decides no business rule. */
export async function gateway(kit: Kit<Config>): Promise<Service> {
  const clients = connectClients(kit);
  const sessions = sessionStore(kit, clients.identity);
  const hub = liveHub();
  const pages = await webPages(kit, clients.billing);

  return {
    http: {
      port: kit.config.PRODUCT_PORT,
      handler: app({
        kit,
        sessions,
        limits: rateLimits(kit),
        routes: [
          auth({ clients, sessions, kit }),
          profile({ clients, sessions, kit }),
          requests({ clients }),
          locations({ clients }),
          leads({ clients }),
          purchases({ clients, kit }),
          billing({ clients }),
          countries({ clients, kit }),
        ].flat(),
        events: events({ sessions, hub, kit }),
        pages,
      }),
    },
    live: hub.follow,
    close: async () => hub.close(),
  };
}
