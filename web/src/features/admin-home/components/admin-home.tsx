import type { Home } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconListCheck } from "../../../components/ui/back-office-icons.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useSingleKeys } from "../../../lib/single-keys.ts";
import { useHome } from "../api/home.ts";
import { screenOf } from "../decision-address.ts";
import { DecisionRow } from "./decision-row.tsx";

/** What waits for a decision of this admin, the most urgent first. */
export function AdminHome() {
  const { data, error } = useHome();
  if (error && !data) throw error;
  return (
    <div className="grid max-w-[1120px] gap-3.5">
      {data ? <Decisions home={data} /> : <Skeleton className="h-96 rounded-l!" />}
    </div>
  );
}

function Decisions({ home: { items, kinds } }: { home: Home }) {
  const { t } = useTranslation("admin-home");
  const [singleKeys] = useSingleKeys();
  const unread = kinds.filter(({ count }) => count === null);
  const listed = (kind: string) => items.filter((item) => item.kind === kind).length;
  const more = kinds.map(({ kind, count }) => ({ kind, count: (count ?? 0) - listed(kind) }));
  const unlisted = more.filter(({ count }) => count > 0);
  return (
    <>
      {unread.length > 0 && (
        <Alert tone="warn">{t("missing", { kinds: unread.map(({ kind }) => t(`kind.${kind}`)).join(", ") })}</Alert>
      )}
      {items.length === 0 && unread.length === 0 && (
        <EmptyState Icon={IconListCheck} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-1 text-sm text-ink-2">
            <span role="status">{t("waiting", { count: items.length + sum(unlisted) })}</span>
            {singleKeys && <span className="max-md:hidden">{t("keys")}</span>}
          </p>
          {new Set(items.flatMap(({ amount, country }) => (amount && country) ?? [])).size > 1 && (
            <p className="px-1 text-sm text-ink-2">{t("order")}</p>
          )}
          <ul
            aria-label={t("title")}
            className="divide-y divide-line overflow-hidden rounded-l border border-line bg-card"
          >
            {items.map((decision) => (
              <DecisionRow key={`${decision.kind} ${decision.id}`} decision={decision} />
            ))}
          </ul>
        </>
      )}
      {unlisted.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 px-1 text-sm text-ink-2">
          {t("more")}
          {unlisted.map(({ kind, count }) => (
            <Link key={kind} to={screenOf[kind]} className="text-secondary underline">
              {t("moreOf", { kind: t(`kind.${kind}`), count })}
            </Link>
          ))}
        </p>
      )}
    </>
  );
}

const sum = (counted: { count: number }[]) => counted.reduce((total, { count }) => total + count, 0);
