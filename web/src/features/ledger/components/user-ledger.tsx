import { getUserLedger, type UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { usePages } from "../../../lib/api/use-pages.ts";
import { GrantCreditsButton } from "./grant-credits-button.tsx";
import { LedgerAway } from "./ledger-away.tsx";
import { LedgerTable } from "./ledger-table.tsx";

/** The statement of a user as admins see it, and the way to give credits. */
export function UserLedger({ user }: { user: UserRecord }) {
  const { t } = useTranslation("ledger");
  const list = usePages(getUserLedger, { params: { id: user.id }, query: { limit: 20 } });
  const { data, error } = list;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section id="statement" className="grid scroll-mt-20 gap-3" aria-labelledby="user-ledger">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="user-ledger" className="text-base">
          {t("title")}
        </h2>
        {user.role === "agent" && user.status === "active" && <GrantCreditsButton user={user} />}
      </div>
      {!data && !error && <Skeleton className="h-40 rounded-l!" />}
      {error && !data && <p className="text-ink-2">{t("notLoaded")}</p>}
      {data && rows.length === 0 && <p className="text-ink-2">{t("none")}</p>}
      <LedgerAway pages={data?.pages} />
      {rows.length > 0 && <LedgerTable rows={rows} user={user} />}
      <LoadMore of={list} />
    </section>
  );
}
