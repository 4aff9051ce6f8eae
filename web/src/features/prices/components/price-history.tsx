import {
  dropPriceList,
  listPriceLists,
  type PriceList,
  type PriceListVersion,
  WaitingApproval,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { formatDateTimeIn } from "../../../lib/dates.ts";
import { showToast } from "../../../lib/toast.ts";
import { allOfPrices } from "../api/prices.ts";
import { ChangeLines } from "./change-lines.tsx";

/** Changes with their authors and reasons, and the lists that wait for their day. */
export function PriceHistory({ list, onDropped }: { list: PriceList; onDropped: () => void }) {
  const { t } = useTranslation("prices");
  const pages = usePages(listPriceLists, { query: { country: list.country } });
  const { data, error } = pages;
  const versions = data?.pages.flatMap(({ items }) => items);
  return (
    <Card title={t("history.title")}>
      <ErrorAlert error={!versions && error} />
      {!versions && !error && <Skeleton className="h-24" />}
      <ul className="divide-y divide-line">
        {versions?.map((version) => (
          <Version key={version.version} version={version} list={list} onDropped={onDropped} />
        ))}
      </ul>
      <div className="mt-3 empty:hidden">
        <LoadMore of={pages} />
      </div>
    </Card>
  );
}

/** "Heby, Uppsala": two cities may share a name. */
const placeName = ({ place, region }: { place: string; region?: string | undefined }) =>
  region ? `${place}, ${region}` : place;

type VersionProps = { version: PriceListVersion; list: PriceList; onDropped: () => void };

function Version({ version, list, onDropped }: VersionProps) {
  const { t } = useTranslation(["prices", "common"]);
  const { tag } = useLocale();
  const drop = useChange(dropPriceList, { refreshes: allOfPrices, evenAfter: "any failure" });
  const params = { country: list.country, version: version.version };
  const { effectiveFrom, waiting, admin, reason, changes } = version;
  const at = formatDateTimeIn(effectiveFrom, tag, list.timeZone);
  const lines = changes.map((change) => ({
    change,
    label: change.what === "modifier" ? placeName(change) : t(`common:leadType.${change.leadType}`),
    before: change.before,
  }));
  return (
    <li className="grid gap-2 py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[550]">{at}</span>
        {waiting && <Tag tone="amber">{t("history.waiting")}</Tag>}
        {version.version === list.version && <Tag tone="teal">{t("history.inForce")}</Tag>}
        <span className="text-sm text-ink-2">{admin ? admin.name || t("history.erased") : t("history.release")}</span>
        {waiting && (
          <span className="ml-auto">
            <ConfirmButton
              look="quiet"
              size="s"
              title={t("history.dropTitle")}
              text={
                <>
                  <p>{t("history.dropText", { at })}</p>
                  <AllowanceNote kind="prices" country={list.country} />
                </>
              }
              action={t("history.drop")}
              danger
              onConfirm={async () => {
                const answer: unknown = await drop.mutateAsync({ params });
                if (WaitingApproval.safeParse(answer).success) await showToast("info", t("waits"));
                else onDropped();
              }}
            >
              {t("history.drop")}
            </ConfirmButton>
          </span>
        )}
      </div>
      {reason && <p className="text-sm text-ink-2">{reason}</p>}
      {lines.length > 0 ? (
        <ChangeLines lines={lines} currency={list.currency} />
      ) : (
        <p className="text-sm text-ink-3">{t(version.version === 1 ? "history.first" : "history.noChanges")}</p>
      )}
    </li>
  );
}
