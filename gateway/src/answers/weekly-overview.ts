import { refuse } from "@doorlight/common/errors";
import { as, type UserCaller } from "@doorlight/common/rpc";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import type { StatsFigures } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { makeHome } from "./home.ts";
import type { makeStats } from "./stats.ts";
import { addDays } from "./stats-periods.ts";

type Ports = {
  clients: Pick<Clients, "identity">;
  homeOf: ReturnType<typeof makeHome>;
  stats: Pick<ReturnType<typeof makeStats>, "of">;
};

type Asked = { userId: string; country: string; week: string };

/** Rows in the mail. */
const MOST = 3;

/** What home and statistics say to one admin of a week. */
export function makeWeeklyOverview({ clients: { identity }, homeOf, stats }: Ports) {
  /** As identity knows it now: the mailer names the person, and not their rights. Refuses `not_found`. */
  async function roleOf(userId: string) {
    const [supers, all] = await Promise.all(
      [true, false].map((superAdminsOnly) => identity.listAdmins({ superAdminsOnly })),
    );
    if (supers?.userIds.includes(userId)) return { caller: "super_admin", role: Role.SUPER_ADMIN } as const;
    return all?.userIds.includes(userId) ? ({ caller: "admin", role: Role.ADMIN } as const) : refuse("not_found");
  }

  return async ({ userId, country, week }: Asked) => {
    const { caller: callerRole, role } = await roleOf(userId);
    const caller: UserCaller = {
      kind: "user",
      userId,
      role: callerRole,
      country,
      termsAccepted: true,
      sessionId: "weekly-overview",
    };
    const session = { user: { role }, as: as(caller) };
    const period = { from: week, to: addDays(week, 6) };
    const [home, counted] = await Promise.all([
      homeOf(session),
      stats.of({ basis: "sold", period, country: "" }, session.as),
    ]);
    if (home.kinds.some(({ count }) => count === null)) refuse("unavailable");
    // The last minutes of the week are counted with the next one.
    if (counted.asOf === null || counted.asOf.slice(0, 10) <= period.to) refuse("unavailable");
    return {
      countries: counted.countries.map(({ country: code, currency, current, previous }) => ({
        country: code,
        current: toWeek(current, currency),
        previous: toWeek(previous, currency),
      })),
      waiting: home.items.slice(0, MOST).map(({ kind, id, user, name, count, amount, dueAt }) => ({
        kind,
        // A rule is known by its code: its text is a sentence.
        name: user?.name ?? (kind === "violation" ? id : name) ?? "",
        count,
        amount: amount && { ...amount, amount: BigInt(amount.amount) },
        dueAt: dueAt === null ? null : new Date(dueAt),
      })),
      waitingCount: home.kinds.reduce((sum, { count }) => sum + (count ?? 0), 0),
    };
  };
}

export type WeeklyOverview = ReturnType<typeof makeWeeklyOverview>;

/** Refuses `unavailable` if a figure is not known. */
function toWeek({ published, sold, refunded, spotsOffered, spotsFilled, ...money }: StatsFigures, currency: string) {
  const known = (figure: number | null) => figure ?? refuse("unavailable");
  return {
    published: known(published),
    sold: known(sold),
    refunded: known(refunded),
    offered: known(spotsOffered),
    filled: known(spotsFilled),
    revenue: { amount: BigInt(known(money.leadRevenue) + known(money.otherRevenue)), currency },
  };
}
