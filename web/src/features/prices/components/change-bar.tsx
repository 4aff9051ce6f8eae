import type { PriceList } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { usePreview } from "../api/prices.ts";
import type { Edits } from "../use-edits.ts";
import { ConfirmChanges } from "./confirm-changes.tsx";

/** The changes that are not saved yet, and the open leads that they affect. */
export function ChangeBar({ list, edits }: { list: PriceList; edits: Edits }) {
  const { t } = useTranslation("prices");
  const [confirming, setConfirming] = useState(false);
  const edited = useDebounced(edits.all);
  const isSettled = edited === edits.all;
  const { data } = usePreview(
    list.country,
    edited.map(({ change }) => change),
  );
  const preview = isSettled && edits.all.length > 0 ? data : undefined;
  if (edits.all.length === 0) return null;
  return (
    <div
      role="region"
      aria-label={t("bar.label")}
      className="sticky bottom-[76px] z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border border-line-strong bg-card px-4 py-3 shadow-raised md:bottom-4"
    >
      <p aria-live="polite" className="mr-auto font-[550]">
        {t("bar.changes", { count: edits.all.length })}
        {preview && ` · ${t("bar.affected", { count: preview.openLeads })}`}
      </p>
      <Button look="quiet" onClick={edits.clear}>
        {t("bar.discard")}
      </Button>
      <Button onClick={() => setConfirming(true)}>{t("bar.review")}</Button>
      {confirming && (
        <ConfirmChanges list={list} edits={edits} effects={preview?.effects} onClose={() => setConfirming(false)} />
      )}
    </div>
  );
}
