import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import * as contract from "../../contract/index.ts";
import { makeIntegrationLeads } from "../answers/integration-leads.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { renameFieldErrors } from "../http/rename-field-errors.ts";
import { route, signedIn } from "../http/route.ts";

/** Services name each place in a list `cursor`. */
const toField = renameFieldErrors((path) => (path === "cursor" ? "after" : path));

/** As it is signed: what a later release adds to a body reaches programs too. */
const bodyOf = (json: string) => JSON.parse(json) as contract.WebhookMessage;

interface Ports {
  clients: Pick<Clients, "leads" | "purchasing" | "integrations">;
  kit: Pick<Kit<Config>, "packs" | "clock">;
}

/** What programs of agents read by a token. */
export function makeIntegrationRoutes({ clients, kit: { packs, clock } }: Ports) {
  const leads = makeIntegrationLeads(clients);

  return [
    route(contract.pullEvents, async (call) => {
      const { as } = signedIn(call);
      const { events, cursor, hasMore } = await clients.integrations.listEvents(call.query, as).catch(toField);
      return { items: events.map(({ id, body }) => ({ id, body: bodyOf(body) })), cursor, hasMore };
    }),

    route(contract.listIntegrationLeads, (call) => {
      const session = signedIn(call);
      const pack = assertDefined(packs.get(session.user.country), "country_pack");
      return leads.page(call.query, { session, pack, locale: readerLocale(call), now: clock.now() });
    }),

    route(contract.getIntegrationContact, async (call) => {
      const reader = { session: signedIn(call), now: clock.now() };
      return (await leads.contact(call.params.id, reader)) ?? refuse("not_found");
    }),
  ];
}
