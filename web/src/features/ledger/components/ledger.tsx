import { getLedger, getLedgerFile, Period } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { PeriodBar } from "../../../components/account/period-bar.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconCoin, IconDownload } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAddressState } from "../../../lib/address-state.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { paths } from "../../../lib/paths.ts";
import { readPeriod, writePeriod } from "../../../lib/period-filter.ts";
import { useKnownChoices } from "../../../lib/use-known-choices.ts";
import { LedgerAway } from "./ledger-away.tsx";
import { LedgerTable } from "./ledger-table.tsx";

/** The agent's statement of a period: every movement of credits and money. */
export function Ledger() {
  const { t } = useTranslation("ledger");
  const { locale } = useLocale();
  useKnownChoices({ period: Period.options });
  const [search, setSearch] = useAddressState();
  const period = readPeriod(search);
  const list = usePages(getLedger, { query: { ...period, limit: 50 } });
  const { data, error, isPending } = list;
  if (error && !data) throw error;
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <div className="grid max-w-[1120px] gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-xl">{t("title")}</h2>
        <p className="max-w-[70ch] text-ink-2">{t("intro")}</p>
      </div>
      <div className="grid gap-2 md:flex md:flex-wrap md:items-center md:justify-between">
        <PeriodBar filter={period} onChange={(change) => setSearch(writePeriod({ ...period, ...change }))} />
        {rows.length > 0 && (
          <a
            className={buttonClass({ look: "outline" })}
            href={addressOf(getLedgerFile, { query: { ...period, locale } })}
            download
          >
            <IconDownload size={18} stroke={1.75} aria-hidden="true" />
            {t("download")}
          </a>
        )}
      </div>
      {isPending && <Skeleton className="h-64 rounded-l!" />}
      <LedgerAway pages={data?.pages} />
      {rows.length > 0 && <LedgerTable rows={rows} />}
      <LoadMore of={list} />
      {data && rows.length === 0 && (
        <EmptyState
          Icon={IconCoin}
          title={t("empty.title")}
          action={<ButtonLink to={paths.newLeads}>{t("empty.action")}</ButtonLink>}
        >
          {t("empty.text")}
        </EmptyState>
      )}
    </div>
  );
}
