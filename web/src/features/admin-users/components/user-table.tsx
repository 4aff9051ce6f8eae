import type { UserRecord } from "@doorlight/gateway/contract";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { useRowKeys } from "../use-row-keys.ts";
import type { UserOrder } from "../user-filters.ts";
import { UserColumnHeaders } from "./user-column-headers.tsx";
import { UserRow } from "./user-row.tsx";

type Props = {
  users: UserRecord[];
  total: number;
  hasMore: boolean;
  onMore: () => void;
  order: UserOrder;
  onOrder: (order: UserOrder) => void;
};

const columns =
  "md:grid-cols-[minmax(0,2.2fr)_minmax(0,1.3fr)_minmax(0,1.1fr)_minmax(0,1.3fr)_minmax(0,1fr)_minmax(112px,0.9fr)] lg:grid-cols-[minmax(0,2.3fr)_minmax(0,1.35fr)_minmax(0,1.1fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(112px,0.9fr)]";
const heights = { row: 60, card: 92 };
const overscan = 8;

/**
 * The list of users. Only the rows in sight are in the page, and the next ones are fetched before they are needed. Arrow
 * keys move, enter opens; the focused row stays in the page wherever the list is scrolled to.
 */
export function UserTable({ users, total, hasMore, onMore, order, onOrder }: Props) {
  const { t } = useTranslation("admin-users");
  const isWide = useMediaQuery("(min-width: 768px)");
  const body = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const focusRow = (index: number) => {
    rows.scrollToIndex(index, { align: "auto" });
    requestAnimationFrame(() =>
      body.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true }),
    );
  };
  const { active, setActive, onKeyDown } = useRowKeys(users.length, focusRow);
  const rows = useWindowVirtualizer({
    count: users.length + (hasMore ? 1 : 0),
    estimateSize: () => (isWide ? heights.row : heights.card),
    getItemKey: (index) => users[index]?.id ?? "more",
    scrollMargin: top,
    scrollPaddingStart: 120,
    scrollPaddingEnd: 96,
    overscan,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active])].filter((i) => i < range.count).sort((a, b) => a - b),
  });
  useLayoutEffect(() => setTop((body.current?.getBoundingClientRect().top ?? 0) + scrollY), [users.length]);
  useLayoutEffect(() => rows.measure(), [rows, isWide]);

  const items = rows.getVirtualItems();
  const isNearEnd = hasMore && items.some(({ index }) => index >= users.length - overscan);
  useEffect(() => {
    if (isNearEnd) onMore();
  }, [isNearEnd, users.length, onMore]);

  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-label={t("title")}
      aria-rowcount={total + 1}
      onKeyDown={onKeyDown}
      className="overflow-hidden rounded-l border border-line bg-card"
    >
      <div role="rowgroup" className="max-md:sr-only">
        <div
          role="row"
          aria-rowindex={1}
          className={`grid h-10 items-center gap-x-4 border-b border-line px-4 text-xs font-semibold text-ink-3 ${columns}`}
        >
          <UserColumnHeaders order={order} onOrder={onOrder} isWide={isWide} />
        </div>
      </div>
      <div ref={body} role="rowgroup" className="relative" style={{ height: rows.getTotalSize() }}>
        {items.map(({ index, key, start, size }) => {
          const user = users[index];
          return (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              data-index={index}
              className={`absolute inset-x-0 top-0 grid grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 gap-y-1 border-b border-line px-4 last:border-b-0 hover:bg-sunken/50 ${columns}`}
              style={{ height: size, transform: `translateY(${start - top}px)` }}
            >
              {user ? (
                <UserRow user={user} isTabStop={index === active} onFocus={() => setActive(index)} />
              ) : (
                <span role="gridcell" className="col-span-full">
                  <Skeleton className="h-4 w-2/5" />
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
