import type { Kit } from "@doorlight/common/runtime";
import type { Logger } from "@doorlight/common/telemetry";
import { periodRange } from "@doorlight/common/time";
import { AccountSchema } from "@doorlight/proto/purchasing/v1/purchase_pb";
import { getOverview, type Locale, Overview } from "../../contract/index.ts";
import { assertDefined } from "../assert-defined.ts";
import type { Clients } from "../clients.ts";
import type { Config } from "../config.ts";
import { answerOf } from "../mappers/answer-of.ts";
import { sumOfQuotas } from "../mappers/billing.ts";
import { toLeadName } from "../mappers/lead.ts";
import { toInstant, toMoney } from "../mappers/values.ts";
import { nextStep } from "../answers/next-step.ts";
import { readerLocale } from "../http/reader-locale.ts";
import { route, signedIn } from "../http/route.ts";
import type { Session } from "../sessions/session.ts";

interface Ports {
  clients: Pick<Clients, "leads" | "purchasing">;
  kit: Pick<Kit<Config>, "packs" | "clock">;
  log: Pick<Logger, "warn">;
}

const meansOf = answerOf(AccountSchema, Overview.shape.account.def.innerType);

/** The screen has the list of leads below: it does not wait for a part. */
const PART_MS = 1_000;

/** An agent's first screen. A service that is down leaves its part out. */
export function makeOverviewRoutes({ clients: { leads, purchasing }, kit: { packs, clock }, log }: Ports) {
  async function leadsOf(as: Session["as"], locale: Locale): Promise<Overview["leads"]> {
    const { lists, newToday, lastSpots, lastSpotIds } = await leads.countListLeads({}, as);
    const { leads: named } =
      lastSpotIds.length > 0 ? await leads.getLeads({ leadIds: lastSpotIds }, as) : { leads: [] };
    const byId = new Map(named.map((lead) => [lead.id, lead]));
    const lastSpotLeads = lastSpotIds.flatMap((id) => {
      const lead = byId.get(id);
      return lead ? [{ id, ...toLeadName(lead, locale), expiresAt: toInstant(lead.expiresAt, "lead.expires_at") }] : [];
    });
    return { lists, newToday, lastSpots, lastSpotLeads };
  }

  async function monthOf(as: Session["as"], country: string): Promise<Overview["month"]> {
    const { timeZone, currency } = assertDefined(packs.get(country), "country_pack");
    const period = periodRange({ kind: "this_month" }, timeZone, clock.now());
    const { count, totals, credits, quota } = await purchasing.listPurchases({ ...period, limit: 1 }, as);
    const [total] = totals;
    return { leads: count, total: total ? toMoney(total) : { amount: 0, currency }, credits, quota };
  }

  async function accountOf(as: Session["as"]): Promise<Overview["account"]> {
    const account = assertDefined((await purchasing.getAccount({}, as)).account, "account");
    const quota = sumOfQuotas(account.quotas);
    return { ...meansOf(account), quota: quota && { used: quota.used, total: quota.total } };
  }

  async function orNull<Part>(part: Promise<Part>): Promise<Part | null> {
    try {
      return await part;
    } catch (error) {
      log.warn({ cause: String(error) }, "a part of the overview could not be had");
      return null;
    }
  }

  return [
    route(getOverview, async (call) => {
      const session = signedIn(call);
      const as = { ...session.as, timeoutMs: PART_MS };
      const [found, month, account] = await Promise.all([
        orNull(leadsOf(as, readerLocale(call))),
        orNull(monthOf(as, session.user.country)),
        orNull(accountOf(as)),
      ]);
      return { leads: found, month, account, next: nextStep({ leads: found, account }) };
    }),
  ];
}
