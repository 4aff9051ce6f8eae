import { listUsers } from "@doorlight/gateway/contract";
import { Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconUserPlus, IconUsers } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { isNarrowed, noFilters, toQuery, useUserFilters } from "../user-filters.ts";
import { UserFilterBar } from "./user-filter-bar.tsx";
import { UserTableSkeleton } from "./user-table-skeleton.tsx";
import { UserTable } from "./user-table.tsx";

const CreateUserDialog = lazyPart(() => import("./create-user-dialog.tsx"), "CreateUserDialog");

/** All users: search, filters, the long table, and the dialog to invite one. */
export function Users() {
  const { t } = useTranslation(["admin-users", "common"]);
  const [filters, change] = useUserFilters();
  const [creating, setCreating] = useState(false);
  const list = usePages(listUsers, { query: { ...toQuery(filters), limit: 50 } });
  const { data, error, isPending, isPlaceholderData } = list;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  if (error && !data) throw error;

  const users = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = Math.max(data?.pages[0]?.total ?? 0, users.length);
  const invite = (
    <Button className="shrink-0" onClick={() => setCreating(true)}>
      <IconUserPlus size={18} stroke={1.75} aria-hidden="true" />
      {t("invite")}
    </Button>
  );
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-col gap-3 md:flex-row md:items-start md:justify-between">
        <UserFilterBar filters={filters} onChange={change} />
        {invite}
      </div>
      {isPending && <UserTableSkeleton />}
      {data && (
        <div className="flex flex-wrap justify-between gap-x-4 px-1 text-sm">
          <p role="status" className="text-ink-2 tabular-nums">
            {t("total", { count: total })}
          </p>
          <Link className={linkClass} to={adminPaths.accountLinks}>
            {t("sharedDetails")}
          </Link>
        </div>
      )}
      {users.length > 0 && (
        <div className={isPlaceholderData ? "opacity-60 transition-opacity duration-150" : ""}>
          <UserTable
            key={JSON.stringify(filters)}
            users={users}
            total={total}
            hasMore={hasNextPage && !isPlaceholderData && !isFetchNextPageError}
            onMore={more}
            order={filters}
            onOrder={change}
          />
        </div>
      )}
      {isFetchNextPageError && <LoadMore of={list} />}
      {data && users.length === 0 && (
        <EmptyState
          Icon={IconUsers}
          title={t("empty.title")}
          action={
            isNarrowed(filters) ? <Button onClick={() => change(noFilters)}>{t("common:clearFilters")}</Button> : invite
          }
        >
          {t(isNarrowed(filters) ? "empty.narrowed" : "empty.none")}
        </EmptyState>
      )}
      {creating && (
        <Suspense>
          <CreateUserDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}
