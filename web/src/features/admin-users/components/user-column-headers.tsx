import type { UserSort } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { IconChevronDown } from "../../../components/ui/icons.ts";
import { nextOrder, type UserOrder } from "../user-filters.ts";

type Props = { order: UserOrder; onOrder: (order: UserOrder) => void; isWide: boolean };

const columns = [
  ["name", "name"],
  ["role", "role"],
  ["status", "status"],
  ["office", "office"],
  ["country", "country"],
  ["owner", "owner"],
  ["last_seen", "lastSeen"],
] as const satisfies [UserSort, string][];

/** The heads of the columns; each sorts by its column, then the other way, then not any more. */
export function UserColumnHeaders({ order, onOrder, isWide }: Props) {
  const { t } = useTranslation("admin-users");
  return columns.map(([sort, name]) => {
    const isSorted = order.sort === sort;
    const place = name === "owner" ? "max-lg:hidden" : name === "lastSeen" ? "justify-self-end" : "";
    return (
      <span
        key={name}
        role="columnheader"
        aria-sort={isSorted ? (order.order === "asc" ? "ascending" : "descending") : undefined}
        className={`min-w-0 ${place}`}
      >
        {isWide ? (
          <button
            type="button"
            className={`flex max-w-full items-center gap-1 hover:text-ink ${isSorted ? "text-ink" : ""}`}
            onClick={() => onOrder(nextOrder(order, sort))}
          >
            <span className="truncate">{t(`column.${name}`)}</span>
            {isSorted && (
              <IconChevronDown
                size={14}
                stroke={2}
                aria-hidden="true"
                className={order.order === "asc" ? "rotate-180" : ""}
              />
            )}
          </button>
        ) : (
          t(`column.${name}`)
        )}
      </span>
    );
  });
}
