import type {
  AnswerOf,
  DealOffer,
  JoinRequest,
  Lead,
  listSessions,
  Money,
  MyLead,
  NewsItem,
  OwnDispute,
} from "@doorlight/gateway/contract";

type Session = AnswerOf<typeof listSessions>["items"][number];

/** What others did to a bought lead. */
export type LeadChange = "closed" | "erased" | "withdrawnByUs" | "refunded" | "corrected";

/** What a dispute of a card charge does to the account. */
export type HoldChange = "hold" | "holdLost" | "holdEnded";

/** Something that happened without the user; `at` says when. */
export type Notification = { id: string; at: string } & (
  | ({ kind: "fits" } & Pick<NewsItem, "lead" | "price" | "missedReason" | "readAt">)
  | ({ kind: "bought" } & Pick<NewsItem, "lead" | "price">)
  | { kind: LeadChange; lead: Pick<Lead, "id" | "propertyType" | "rooms" | "place"> }
  | { kind: HoldChange }
  | { kind: "login" }
  | { kind: "dealOffer"; name: string }
  | { kind: "joinRequest"; person: string; office: string }
);

const most = 20;

type Sources = {
  news: readonly NewsItem[];
  purchased: readonly MyLead[];
  sessions: readonly Session[];
  joinRequests: readonly JoinRequest[];
  offers: readonly Pick<DealOffer, "id" | "name" | "offeredAt">[];
  disputes: readonly OwnDispute[];
};

/** The entries of all sources, the newest first. */
export function notificationsFrom({
  news,
  purchased,
  sessions,
  joinRequests,
  offers,
  disputes,
}: Sources): Notification[] {
  const all: Notification[] = [
    ...news.map(({ createdAt, ...item }) => ({ ...item, at: createdAt, kind: "fits" as const })),
    ...purchased.flatMap(({ lead, purchase }) =>
      purchase.listId && !purchase.refundedAt
        ? [{ id: `bought ${lead.id}`, at: purchase.acquiredAt, kind: "bought" as const, lead, price: paid(purchase) }]
        : [],
    ),
    ...purchased.flatMap(endsOf),
    ...purchased.flatMap(({ lead, purchase: { acquiredAt, refundedAt } }) => {
      const { factsCorrectedAt: at } = lead;
      const isNews = at !== null && Date.parse(at) > Date.parse(acquiredAt) && !refundedAt;
      return isNews ? [{ id: `corrected ${lead.id}`, at, kind: "corrected" as const, lead }] : [];
    }),
    ...sessions
      .filter(({ current, impersonated }) => !current && !impersonated)
      .map(({ id, createdAt }) => ({ id: `login ${id}`, at: createdAt, kind: "login" as const })),
    ...joinRequests.map(({ id, requestedAt, user, office }) => ({
      id: `join ${id}`,
      at: requestedAt,
      kind: "joinRequest" as const,
      person: user.name,
      office: office.name,
    })),
    ...offers.map(({ id, name, offeredAt: at }) => ({ id: `offer ${id} ${at}`, at, kind: "dealOffer" as const, name })),
    ...disputes.flatMap(holdsOf),
  ];
  return all.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, most);
}

/** The erasure says more than the closing that came with it. */
function endsOf({ lead, purchase: { refundedAt }, contactErasedAt, refundEligibility }: MyLead): Notification[] {
  const entry = (kind: LeadChange, at: string | null) => (at ? [{ id: `${kind} ${lead.id}`, at, kind, lead }] : []);
  const erasure = refundEligibility?.withdrawnByUs ? "withdrawnByUs" : "erased";
  return [
    ...(contactErasedAt ? entry(erasure, contactErasedAt) : entry("closed", lead.closedAt)),
    ...entry("refunded", refundedAt),
  ];
}

function holdsOf({ id, openedAt, outcome, closedAt, releasedAt }: OwnDispute): Notification[] {
  const entry = (kind: HoldChange, at: string | null) => (at ? [{ id: `${kind} ${id}`, at, kind }] : []);
  return [
    ...entry("hold", openedAt),
    ...entry("holdLost", outcome === "lost" ? closedAt : null),
    ...entry("holdEnded", releasedAt),
  ];
}

/** Null if a credit or monthly leads paid. */
function paid({ paymentSource, fee }: MyLead["purchase"]): Money | null {
  return paymentSource === "card" || paymentSource === "invoice" ? fee : null;
}
