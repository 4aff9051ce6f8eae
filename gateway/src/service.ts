import { randomUUID } from "node:crypto";
import type { Kit, Service } from "@doorlight/common/runtime";
import { MAIL_EVENTS_PATH, PROVIDER_EVENTS_PATH } from "../contract/index.ts";
import { makeApp } from "./http/app.ts";
import { routeOf } from "./http/route-of.ts";
import { makeClaims } from "./claims.ts";
import { makeAuditTarget } from "./http/audit-target.ts";
import { makeClients } from "./clients.ts";
import type { Config } from "./config.ts";
import { makeImages } from "./images.ts";
import { makeAttemptLimiter } from "./limits/attempt-limiter.ts";
import { makeFailedLogins } from "./limits/failed-logins.ts";
import { makeLeadReads } from "./limits/lead-reads.ts";
import { makeLoginGuard } from "./limits/login-guard.ts";
import { makeRateLimiter } from "./limits/rate-limiter.ts";
import { makeLiveHub } from "./live/live-hub.ts";
import { makeCampaignMailLinks } from "./pages/campaign-mail-links.ts";
import { loadWebBuild } from "./pages/web-build.ts";
import { makeWebPages } from "./pages/web-pages.ts";
import { makeMailEvents } from "./mail-events.ts";
import { makeProviderEvents } from "./provider-events.ts";
import { makeRpc } from "./rpc.ts";
import { makeAllRoutes } from "./routes/all-routes.ts";
import { makeEventStream } from "./live/event-stream.ts";
import { makeRecentMarks } from "./sessions/recent-marks.ts";
import { OUTLIVED_MS } from "./sessions/session-cache.ts";
import { makeSessionStore } from "./sessions/session-store.ts";
import { makeSignupCookie } from "./sessions/signup-cookie.ts";
import { makeHome } from "./answers/home.ts";
import { makeStats } from "./answers/stats.ts";
import { makeUserAnswers } from "./answers/user-answers.ts";
import { makeWeeklyOverview } from "./answers/weekly-overview.ts";

/**
 * The gateway: the only entry point of browsers and partners. It owns no data and decides no business rule. Of services, the
 * mailer alone asks it for something: what its screens say of a week (decision 101).
 */
export async function gateway(kit: Kit<Config>): Promise<Service> {
  const { config, log } = kit;
  const build = await loadWebBuild(config.WEB_DIST);
  const clients = makeClients(kit);
  const claims = makeClaims({ clients, kit });
  const marks = makeRecentMarks({ clock: kit.clock, keptMs: OUTLIVED_MS });
  const hub = makeLiveHub({ clock: kit.clock, marks });
  const sessions = makeSessionStore({ ...kit, marks, hub }, clients.identity);
  const signupCookie = makeSignupCookie({ secure: config.NODE_ENV === "production" });
  const answers = makeUserAnswers({ clients, sessions, log });
  const rateLimiter = makeRateLimiter(kit);
  const attempts = makeAttemptLimiter(kit);
  const failedLogins = makeFailedLogins({ ...kit, attempts });
  const leadReads = makeLeadReads({ ...kit, clients });
  const guardLogin = makeLoginGuard({ ...kit, rateLimiter, attempts, failedLogins });

  const weeklyOverview = makeWeeklyOverview({
    clients,
    homeOf: makeHome({ clients, packs: kit.packs }),
    stats: makeStats({ clients, packs: kit.packs }),
  });

  return {
    rpc: makeRpc({ weeklyOverview }),
    http: {
      port: config.PRODUCT_PORT,
      routeOf,
      handler: makeApp({
        config,
        log,
        endpointPorts: {
          sessions,
          rateLimiter,
          users: clients.users,
          auditTarget: makeAuditTarget(clients),
          packs: kit.packs,
          log,
          newId: randomUUID,
          intake: clients.intake,
          apiTokens: clients.apiTokens,
          publicOrigin: new URL(config.PUBLIC_URL).origin,
        },
        routes: makeAllRoutes({
          clients,
          sessions,
          signupCookie,
          answers,
          attempts,
          guardLogin,
          failedLogins,
          leadReads,
          auditWords: build.bundle.auditFileWords,
          kit,
          claims,
          log,
        }),
        events: makeEventStream({ sessions, hub, log }),
        signedEvents: {
          [PROVIDER_EVENTS_PATH]: makeProviderEvents({ clients, rateLimiter, kit }),
          [MAIL_EVENTS_PATH]: makeMailEvents({ clients, rateLimiter, kit }),
        },
        images: makeImages({ ...clients, rateLimiter }),
        mailLinks: makeCampaignMailLinks({ ...clients, rateLimiter }),
        pages: makeWebPages(kit, { ...clients, claims, rateLimiter, build }),
      }),
    },
    live: hub.events,
    close: async () => hub.close(),
    release: async () => clients.close(),
  };
}
