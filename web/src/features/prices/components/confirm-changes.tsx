import { changePrices, type PriceEffect, type PriceList, WaitingApproval } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { allOfPrices, usePreview } from "../api/prices.ts";
import { dayAfter } from "../day-after.ts";
import type { Edits } from "../use-edits.ts";
import { ChangeLines } from "./change-lines.tsx";

type Props = {
  list: PriceList;
  edits: Edits;
  onClose: () => void;
};

/** The step before prices change: the changes, the number of open leads, the reason and the day. */
export function ConfirmChanges({ list, edits, onClose }: Props) {
  const { t } = useTranslation("prices");
  const save = useChange(changePrices, { refreshes: allOfPrices, evenAfter: ["version_outdated"] });
  const [reason, setReason] = useState("");
  const [day, setDay] = useState<string | null>(null);
  const [tomorrow] = useState(() => dayAfter(new Date(), list.timeZone));
  const isDay = day === null || day >= tomorrow;
  const changes = edits.all.map(({ change }) => change);
  const preview = usePreview(list.country, isDay ? changes : [], day);
  const effects = preview.data?.effects ?? (preview.error ? null : undefined);
  const confirm = useOneAtATime(async () => {
    let answer;
    try {
      answer = await save.mutateAsync({
        body: {
          country: list.country,
          changes,
          effectiveFrom: day,
          reason,
          newestVersion: edits.since ?? list.newestVersion,
        },
      });
    } catch (error) {
      // The dialog shows the refusal. With the next try its admin knows of the newest list.
      if (hasCode(error, "version_outdated")) edits.follow();
      return;
    }
    const waits = WaitingApproval.safeParse(answer).success;
    if (waits) void showToast("info", t("waits"));
    else void showToast("success", t(day ? "confirm.planned" : "confirm.saved"));
    edits.clear();
    onClose();
  });
  return (
    <ConfirmDialog
      title={t("confirm.title", { count: edits.all.length })}
      action={t("confirm.action")}
      pending={save.isPending}
      isForm
      ready={reason.trim() !== "" && isDay}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {hasCode(save.error, "version_outdated") ? (
        <Alert tone="warn">{t("confirm.outdated")}</Alert>
      ) : (
        <ErrorAlert error={save.error} />
      )}
      <ChangeLines lines={edits.all} currency={list.currency} />
      {effects ? <Effects effects={effects} /> : <NoEffects isFailed={effects === null} />}
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-md font-semibold text-ink">{t("confirm.when")}</legend>
        {([null, tomorrow] as const).map((choice) => (
          <label key={choice ?? "now"} className="flex min-h-11 items-center gap-3 md:min-h-8">
            <input
              type="radio"
              name="when"
              checked={(day === null) === (choice === null)}
              onChange={() => setDay(choice)}
              className="size-[18px]"
            />
            {t(choice === null ? "confirm.now" : "confirm.later")}
          </label>
        ))}
      </fieldset>
      {day !== null && (
        <TextField
          label={t("confirm.day")}
          hint={t("confirm.dayHint")}
          type="date"
          error={day >= tomorrow ? undefined : day === "" ? "Required" : "prices:confirm.dayTooEarly"}
          min={tomorrow}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      )}
      <TextArea
        label={t("confirm.reason")}
        hint={t("confirm.reasonHint")}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <AllowanceNote kind="prices" country={list.country} />
    </ConfirmDialog>
  );
}

/** While the open leads whose price changes are counted, and if they cannot be. */
function NoEffects({ isFailed }: { isFailed: boolean }) {
  const { t } = useTranslation("prices");
  return isFailed ? <Alert tone="warn">{t("confirm.unknownEffect")}</Alert> : <Skeleton className="h-6" />;
}

/** The open leads whose price changes, by type and amount. */
function Effects({ effects }: { effects: PriceEffect[] }) {
  const { t } = useTranslation(["prices", "common"]);
  if (effects.length === 0) return <p>{t("confirm.noEffect")}</p>;
  return (
    <table className="w-full text-sm">
      <caption className="mb-1 text-left text-md font-semibold text-ink">{t("confirm.effects")}</caption>
      <thead className="text-left text-xs text-ink-3">
        <tr>
          <th scope="col">{t("confirm.type")}</th>
          <th scope="col" className="text-right">
            {t("confirm.price")}
          </th>
          <th scope="col" className="text-right">
            {t("confirm.leads")}
          </th>
        </tr>
      </thead>
      <tbody>
        {effects.map(({ leadType, openLeads, before, after }) => (
          <tr key={`${leadType} ${before?.amount} ${after?.amount}`} className="align-top">
            <td className="py-0.5 pr-2">{t(`common:leadType.${leadType}`)}</td>
            <td className="py-0.5 text-right">
              {before ? <MoneyText money={before} /> : t("noPrice")} →{" "}
              {after ? <MoneyText money={after} /> : t("noPrice")}
            </td>
            <td className="py-0.5 pl-2 text-right tabular-nums">{openLeads}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
