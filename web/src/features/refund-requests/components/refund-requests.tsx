import { type AnswerOf, listRefundRequests } from "@doorlight/gateway/contract";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconReceiptRefund } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useSingleKeys } from "../../../lib/single-keys.ts";
import { isNarrowed, toQuery, useQueueFilters } from "../use-queue-filters.ts";
import { QueueFilterBar } from "./queue-filter-bar.tsx";
import { QueueRow } from "./queue-row.tsx";
import { RefundDetail } from "./refund-detail.tsx";

/** Other admins decide too, and the clock advances. */
const READ_AGAIN_MS = 60_000;

type Props = {
  /** The request in the address. */
  id: string | undefined;
  /** Whether the queue and a request have room beside each other; else one leads to the other. */
  isSplit: boolean;
};

/** The queue of refund requests at the left, the evidence of one in the middle, the decision at the right. */
export function RefundRequests({ id, isSplit }: Props) {
  const { t } = useTranslation("refund-requests");
  const [filters, change] = useQueueFilters();
  const list = usePages(listRefundRequests, { query: toQuery(filters) }, { refetchInterval: READ_AGAIN_MS });
  const { data, error, isPlaceholderData } = list;
  const navigate = useNavigate();
  const { search } = useLocation();
  const requests = data?.pages.flatMap(({ items }) => items) ?? [];
  const first = isSplit && !isPlaceholderData ? requests[0]?.id : undefined;
  const shownId = id ?? first;
  const show = (next: string | undefined) =>
    void navigate(
      { pathname: next ? adminPaths.refundRequest(next) : adminPaths.refundRequests, search },
      { replace: true },
    );
  const pin = useEffectEvent(show);
  // The open request and its answer stay when a more urgent request comes in.
  useEffect(() => {
    if (first && !id) pin(first);
  }, [first, id]);
  if (error && !data) throw error;
  const onResolved = () => {
    const index = requests.findIndex((request) => request.id === shownId);
    const next = requests[index + 1] ?? requests[index - 1];
    show(isSplit && index >= 0 ? next?.id : undefined);
  };
  const isQueueShown = isSplit || !shownId;

  // One tree in both layouts: turning a tablet must not lose typed text.
  return (
    <div className="grid max-w-[1280px] gap-3.5">
      {isQueueShown && <QueueFilterBar filters={filters} onChange={change} />}
      {isQueueShown && !data && <Skeleton className="h-64 rounded-l!" />}
      {isQueueShown && data && <Count of={data.pages[0]} state={filters.state} />}
      {isQueueShown && data && requests.length === 0 && (
        <EmptyState Icon={IconReceiptRefund} title={t("empty.title")}>
          {t(isNarrowed(filters) ? "empty.narrowed" : filters.state === "pending" ? "empty.pending" : "empty.others")}
        </EmptyState>
      )}
      <div className="grid items-start gap-[18px] xl:grid-cols-[296px_minmax(0,1fr)_320px]">
        {isQueueShown && requests.length > 0 && (
          <div className="grid gap-3 xl:sticky xl:top-[calc(82px+var(--above))] xl:max-h-[calc(100dvh-110px-var(--above))] xl:overflow-y-auto">
            <ul
              aria-label={t("title")}
              className="divide-y divide-line overflow-hidden rounded-l border border-line bg-card"
            >
              {requests.map((request) => (
                <QueueRow
                  key={request.id}
                  request={request}
                  isShown={request.id === shownId}
                  onFocus={isSplit ? () => request.id !== shownId && show(request.id) : undefined}
                />
              ))}
            </ul>
            <LoadMore of={list} />
          </div>
        )}
        {shownId && <RefundDetail key={shownId} id={shownId} isSplit={isSplit} onResolved={onResolved} />}
      </div>
    </div>
  );
}

type Counted = Pick<AnswerOf<typeof listRefundRequests>, "count" | "countIsLeast">;

function Count({ of, state }: { of: Counted | undefined; state: string }) {
  const { t } = useTranslation("refund-requests");
  const [singleKeys] = useSingleKeys();
  if (!of || of.count === 0) return null;
  const { count, countIsLeast } = of;
  return (
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-1 text-sm text-ink-2">
      <span role="status">
        {countIsLeast ? t("atLeast", { count }) : t(state === "pending" ? "waiting" : "count", { count })}
      </span>
      {singleKeys && state === "pending" && <span className="max-xl:hidden">{t("keys")}</span>}
    </p>
  );
}
