import type { PriceList, PriceListVersion } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useDropVersion, usePriceVersions } from "../api/prices.ts";
import { formatInZone } from "../days.ts";
import { ChangeLines } from "./change-lines.tsx";

/** Who changed what and why, and the lists that wait for their day. */
export function PriceHistory({ list }: { list: PriceList }) {
  const { t } = useTranslation("prices");
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = usePriceVersions(list.country);
  const versions = data?.pages.flatMap(({ items }) => items);
  return (
    <Card title={t("history.title")}>
      <ErrorAlert error={error} />
      {!versions && !error && <Skeleton className="h-24" />}
      <ul className="divide-y divide-line">
        {versions?.map((version) => (
          <Version key={version.version} version={version} list={list} />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="outline" className="mt-3" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("history.more")}
        </Button>
      )}
    </Card>
  );
}

function Version({ version, list }: { version: PriceListVersion; list: PriceList }) {
  const { t } = useTranslation(["prices", "common"]);
  const { tag } = useLocale();
  const [dropping, setDropping] = useState(false);
  const drop = useDropVersion(list.country);
  const { effectiveFrom, waiting, admin, reason, changes } = version;
  const at = formatInZone(effectiveFrom, tag, list.timeZone);
  const lines = changes.map((change) => ({
    change,
    label: change.what === "modifier" ? change.place : t(`common:leadType.${change.leadType}`),
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
          <Button look="quiet" size="s" className="ml-auto" onClick={() => setDropping(true)}>
            {t("history.drop")}
          </Button>
        )}
      </div>
      {reason && <p className="text-sm text-ink-2">{reason}</p>}
      {lines.length > 0 ? (
        <ChangeLines lines={lines} currency={list.currency} />
      ) : (
        <p className="text-sm text-ink-3">{t(version.version === 1 ? "history.first" : "history.noChanges")}</p>
      )}
      <ErrorAlert error={drop.error} />
      {dropping && (
        <ConfirmDialog
          title={t("history.dropTitle")}
          action={t("history.drop")}
          danger
          pending={drop.isPending}
          onConfirm={() => drop.mutate(version.version, { onSettled: () => setDropping(false) })}
          onCancel={() => setDropping(false)}
        >
          <p>{t("history.dropText", { at })}</p>
        </ConfirmDialog>
      )}
    </li>
  );
}
