import type { Kit } from "@doorlight/common/runtime";
import type { Logger } from "@doorlight/common/telemetry";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import type { LoginGuard } from "../login-guard.ts";
import type { Route } from "../route.ts";
import type { SecretTries } from "../secret-tries.ts";
import type { SessionStore } from "../session.ts";
import type { UserAnswers } from "../user-answer.ts";
import { adminUsers } from "./admin-users.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { billing } from "./billing.ts";
import { contact } from "./contact.ts";
import { countries } from "./countries.ts";
import { impersonation } from "./impersonation.ts";
import { leads } from "./leads.ts";
import { locations } from "./locations.ts";
import { mailedLinks } from "./mailed-links.ts";
import { offices } from "./offices.ts";
import { ownData } from "./own-data.ts";
import { profile } from "./profile.ts";
import { purchases } from "./purchases.ts";
import { requests } from "./requests.ts";
import { security } from "./security.ts";

export interface Ports {
  clients: Clients;
  sessions: SessionStore;
  answers: UserAnswers;
  tries: SecretTries;
  guardLogin: LoginGuard;
  kit: Pick<Kit<Config>, "packs" | "clock">;
  log: Logger;
}

/** Every call of the HTTP interface. */
export function allRoutes(ports: Ports): Route[] {
  return [
    auth(ports),
    mailedLinks(ports),
    security(ports),
    profile(ports),
    offices(ports),
    ownData(ports),
    requests(ports),
    locations(ports),
    leads(ports),
    purchases(ports),
    billing(ports),
    countries(ports),
    contact(ports),
    adminUsers(ports),
    impersonation(ports),
    audit(ports),
  ].flat();
}
