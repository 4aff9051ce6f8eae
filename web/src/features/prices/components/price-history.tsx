import {
  comparePriceLists,
  dropPriceList,
  listPriceLists,
  type PastPriceChange,
  type PriceList,
  type PriceListVersion,
  WaitingApproval,
} from "@doorlight/gateway/contract";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { LoadMore } from "../../../components/ui/load-more.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { call } from "../../../lib/api/call.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { usePages } from "../../../lib/api/use-pages.ts";
import { formatDateTimeIn } from "../../../lib/dates.ts";
import { showToast } from "../../../lib/toast.ts";
import { allOfPrices } from "../api/prices.ts";
import type { Edits } from "../use-edits.ts";
import { ChangeLines } from "./change-lines.tsx";

/** Changes with their authors and reasons, and the lists that wait for their day. */
export function PriceHistory({ list, edits }: { list: PriceList; edits: Edits }) {
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
          <Version key={version.version} version={version} list={list} edits={edits} />
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

type VersionProps = { version: PriceListVersion; list: PriceList; edits: Edits };

function Version({ version, list, edits }: VersionProps) {
  const { t } = useTranslation(["prices", "common"]);
  const { tag } = useLocale();
  const drop = useChange(dropPriceList, { refreshes: allOfPrices, evenAfter: "any failure" });
  const labelOf = useChangeLabel();
  const params = { country: list.country, version: version.version };
  const { effectiveFrom, waiting, admin, reason, changes } = version;
  const at = formatDateTimeIn(effectiveFrom, tag, list.timeZone);
  const lines = changes.map((change) => ({ change, label: labelOf(change), before: change.before }));
  return (
    <li className="grid gap-2 py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-[550]">{at}</span>
        {waiting && <Tag tone="amber">{t("history.waiting")}</Tag>}
        {version.version === list.version && <Tag tone="teal">{t("history.inForce")}</Tag>}
        <span className="text-sm text-ink-2">{admin ? admin.name || t("history.erased") : t("history.release")}</span>
        {!waiting && version.version !== list.version && (
          <UseAgain version={version.version} list={list} edits={edits} />
        )}
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
                else edits.follow();
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

/** Names the subject of a change. */
function useChangeLabel() {
  const { t } = useTranslation("common");
  return (change: PastPriceChange) =>
    change.what === "modifier" ? placeName(change) : t(`common:leadType.${change.leadType}`);
}

/** Types the changes that put a former list into force again, to be reviewed and saved as any others. */
function UseAgain({ version, list: { country }, edits }: { version: number; list: PriceList; edits: Edits }) {
  const { t } = useTranslation("prices");
  const labelOf = useChangeLabel();
  const compare = useMutation({
    mutationFn: () => call(comparePriceLists, { params: { version }, query: { country } }),
    onSuccess: ({ changes }) => {
      for (const past of changes) {
        const { before, ...change } = past;
        edits.edit({ change, label: labelOf(past), before });
      }
      void showToast("info", t(changes.length > 0 ? "history.usedAgain" : "history.sameAsNow"));
    },
    onError: () => void showToast("error", t("history.notCompared")),
  });
  return (
    <span className="ml-auto">
      <Button look="quiet" size="s" pending={compare.isPending} onClick={() => compare.mutate()}>
        {t("history.useAgain")}
      </Button>
    </span>
  );
}
