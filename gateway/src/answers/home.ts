import type { CountryPack } from "@doorlight/common/product";
import { Role } from "@doorlight/proto/identity/v1/user_pb";
import type { Decision, DecisionKind, Home } from "../../contract/index.ts";
import type { Clients } from "../clients.ts";
import type { Session } from "../sessions/session.ts";
import { agentCardsOf, personOf } from "./agent-cards.ts";
import { makeDecisionSources, type SourceClients, type Waiting } from "./decision-sources.ts";
import { ifAnswered } from "./if-answered.ts";

type Ports = {
  clients: SourceClients & Pick<Clients, "identity">;
  packs: ReadonlyMap<string, Pick<CountryPack, "currency" | "unitPrices">>;
};

/** That a super admin alone decides about. */
const superAdminKinds: readonly DecisionKind[] = ["refund_request"];

/** Something is wrong already. */
const urgentKinds: readonly DecisionKind[] = ["violation", "dead_letter"];

/** What waits for an admin. Each service answers for itself: one that is down leaves its kinds without a count. */
export function makeHome({ clients, packs }: Ports) {
  /**
   * An amount in prices of a request for a quote, by which amounts of different countries are ranked: the price in the country's
   * pack, which changes of prices by admins leave. It needs no exchange rate, which would be as old as the release.
   */
  function worthOf({ amount, country }: Waiting): number {
    const pack = packs.get(country ?? "");
    const price = pack?.unitPrices.request_for_quote;
    return amount && price && pack.currency === amount.currency ? amount.amount / price : 0;
  }

  /** First what is wrong already, then by deadline, then by amount, and the oldest first. */
  const byUrgency = (a: Waiting, b: Waiting): number =>
    Number(urgentKinds.includes(b.kind)) - Number(urgentKinds.includes(a.kind)) ||
    timeOf(a.dueAt) - timeOf(b.dueAt) ||
    worthOf(b) - worthOf(a) ||
    timeOf(a.since) - timeOf(b.since);

  return async ({ user, as }: { user: Pick<Session["user"], "role">; as: Session["as"] }): Promise<Home> => {
    const sources = makeDecisionSources(clients);
    const kinds = (Object.keys(sources) as DecisionKind[]).filter(
      (kind) => user.role === Role.SUPER_ADMIN || !superAdminKinds.includes(kind),
    );
    const found = await Promise.all(kinds.map(async (kind) => ({ kind, ...(await sources[kind](as)) })));
    const waiting = found.flatMap((one) => one.waiting).toSorted(byUrgency);
    const people = await ifAnswered(as, ({ timeoutMs }) =>
      agentCardsOf(
        clients,
        waiting.map(({ userId }) => userId ?? ""),
        { timeoutMs, evenErased: true },
      ),
    );
    return {
      items: waiting.map(({ userId, ...decision }): Decision => ({
        ...decision,
        user: userId ? personOf(userId, people ?? new Map()) : null,
      })),
      kinds: found.map(({ kind, count }) => ({ kind, count })),
    };
  };
}

/** Later than every time, if there is none. A finite number, as two of them are subtracted. */
const timeOf = (at: string | null) => (at ? Date.parse(at) : Number.MAX_SAFE_INTEGER);
