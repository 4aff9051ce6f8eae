import { refuse } from "@doorlight/common/errors";
import type { Kit } from "@doorlight/common/runtime";
import { seconds } from "@doorlight/common/time";
import type { Logger } from "@doorlight/common/telemetry";
import type { BuyLeadResponse } from "@doorlight/proto/purchasing/v1/purchasing_service_pb";
import {
  type BoughtLead,
  buyLead,
  getLead,
  giveUpPurchase,
  myLeads,
  myLeadsFile,
  resumePurchase,
} from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { toCsvFile } from "../http/csv.ts";
import { toBuyersContact, toPurchase } from "../mappers/lead.ts";
import { myLeadsTable } from "../mappers/my-leads-csv.ts";
import { makeMyLeadsPage, type MyLeadsPage } from "../answers/my-leads-page.ts";
import { toActionRequired } from "../mappers/values.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

interface Ports {
  clients: Pick<Clients, "leads" | "followUps" | "purchasing" | "charges" | "refunds">;
  kit: Pick<Kit<Config>, "packs" | "clock">;
  log: Pick<Logger, "warn">;
}

type WireBought = Pick<BuyLeadResponse, "purchase" | "grant" | "action">;

/** As many leads as one call may ask for. */
const FILE_PAGE = 100;

/** The buyer of a lead waits no longer for the contact. */
const CONTACT_MS = seconds(1.5);

export function makePurchaseRoutes({ clients, kit: { packs, clock }, log }: Ports) {
  const { leads, purchasing } = clients;

  /** The purchase stands even if this fails; the client can fetch the contact later. */
  async function contactOf(leadId: string, grant: string, { as }: Session): Promise<Omit<BoughtLead, "purchase">> {
    // The click of a purchase that was refunded since, once more.
    if (!grant) return { contact: null, contactErasedAt: null, contactPath: null };
    try {
      const answer = await leads.getContact({ leadId, grant }, { ...as, timeoutMs: CONTACT_MS });
      return { ...toBuyersContact(answer), contactPath: null };
    } catch (error) {
      log.warn({ leadId, cause: String(error) }, "A lead was bought, its contact could not be had");
      return { contact: null, contactErasedAt: null, contactPath: getLead.path.replace(":id", leadId) };
    }
  }

  const packOf = ({ country }: Session["user"]) => assertDefined(packs.get(country), "country_pack");

  /** Leads has not consumed the purchase's event yet: the grant proves the purchase. */
  async function toBought(leadId: string, { purchase, grant, action }: WireBought, session: Session) {
    if (action) return toActionRequired(action);
    const contact = await contactOf(leadId, grant, session);
    return { purchase: toPurchase(assertDefined(purchase, "purchase"), packOf(session.user)), ...contact };
  }

  const page = makeMyLeadsPage(clients);

  /** For a file, which is kept as it is: refuses `unavailable` while billing or refunds is down, rather than leave cells empty. */
  async function wholePage(...asked: Parameters<MyLeadsPage>) {
    const found = await page(...asked);
    return found.away.length > 0 ? refuse("unavailable") : found;
  }

  function readerOf(call: Parameters<typeof readerLocale>[0]): Parameters<MyLeadsPage>[1] {
    const session = signedIn(call);
    return { session, pack: packOf(session.user), locale: readerLocale(call), now: clock.now() };
  }

  return [
    route(buyLead, async (call) => {
      const session = signedIn(call);
      const { idempotencyKey } = call;
      const leadId = call.params.id;
      const command = { leadId, idempotencyKey, ...call.body };
      return toBought(leadId, await purchasing.buyLead(command, session.as), session);
    }),

    route(resumePurchase, async (call) => {
      const session = signedIn(call);
      const leadId = call.params.id;
      return toBought(leadId, await purchasing.resumePurchase({ leadId }, session.as), session);
    }),

    route(giveUpPurchase, async (call) => {
      const { as, user } = signedIn(call);
      const { purchase } = await purchasing.giveUpPurchase({ leadId: call.params.id }, as);
      return { purchase: purchase ? toPurchase(purchase, packOf(user)) : null };
    }),

    route(myLeads, async (call) => page(call.query, readerOf(call))),

    route(myLeadsFile, async (call) => {
      const { locale, ...query } = call.query;
      const reader = { ...readerOf(call), ...(locale && { locale }) };
      const file = await toCsvFile({
        locale: reader.locale,
        ...myLeadsTable(reader.locale, reader.pack.timeZone),
        readPage: (cursor) => wholePage({ ...query, contacts: "shown", limit: FILE_PAGE, cursor }, reader),
      });
      call.response.attachment(`doorlight-my-leads-${query.period.replaceAll("_", "-")}.csv`);
      return file;
    }),
  ];
}
