import { CampaignDeliveryState, getCampaignDeliveriesFile, listCampaignDeliveries } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "../../../components/ui/class-names.ts";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { IconDownload } from "../../../components/ui/icons.ts";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { OneChip } from "../../../components/ui/one-chip.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { addressOf } from "../../../lib/api/call.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { shownState } from "../shown-state.ts";
import { RecipientRow } from "./recipient-row.tsx";

const columns = ["who", "state", "events"] as const;

/** The mails of a campaign by recipient, all or those in one state, and the way to a file of them. */
export function RecipientList({ campaignId, isStopped }: { campaignId: string; isStopped: boolean }) {
  const { t } = useTranslation("campaigns");
  const { locale } = useLocale();
  const [state, setState] = useState<CampaignDeliveryState | null>(null);
  const params = { id: campaignId };
  const query = state ? { state } : {};
  const list = usePages(listCampaignDeliveries, { params, query: { ...query, limit: 50 } });
  const deliveries = list.data?.pages.flatMap(({ items }) => items);
  return (
    <section className="grid gap-3">
      <h2 className="text-base">{t("recipient.title")}</h2>
      <div className="flex flex-wrap items-center gap-2">
        <OneChip
          title={t("recipient.column.state")}
          any={t("recipient.any")}
          options={CampaignDeliveryState.options.map((value) => ({
            value,
            text: t(`recipient.state.${shownState(value, isStopped)}`),
          }))}
          chosen={state}
          onChange={setState}
        />
        <a
          className={`ml-auto ${buttonClass({ look: "outline" })}`}
          href={addressOf(getCampaignDeliveriesFile, { params, query: { ...query, locale } })}
          download
        >
          <IconDownload size={16} stroke={1.75} aria-hidden="true" />
          {t("recipient.file")}
        </a>
      </div>
      <ErrorAlert error={list.isError && !deliveries && list.error} withTrace />
      {!deliveries && !list.isError && <Skeleton className="h-48 rounded-l!" />}
      {deliveries?.length === 0 && <p className="text-sm text-ink-2">{t("recipient.none")}</p>}
      {deliveries && deliveries.length > 0 && (
        <DataTable
          label={t("recipient.title")}
          columns={columns.map((name) => ({ name: t(`recipient.column.${name}`) }))}
        >
          {deliveries.map((delivery) => (
            <RecipientRow key={delivery.id} delivery={delivery} isStopped={isStopped} />
          ))}
        </DataTable>
      )}
      <LoadMore of={list} />
    </section>
  );
}
