import type { PriceList } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { keepFocus } from "../../../lib/keep-focus.ts";
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
    null,
  );
  const count = edits.all.length;
  const preview = isSettled && count > 0 ? data : undefined;
  const wrong = edits.wrong.map(({ label }) => label);
  if (count + wrong.length === 0) return null;

  function discard() {
    edits.clear();
    keepFocus();
  }
  return (
    <div
      role="region"
      aria-label={t("bar.label")}
      className="sticky bottom-[76px] z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-l border border-line-strong bg-card px-4 py-3 shadow-raised md:bottom-4"
    >
      <p aria-live="polite" className="mr-auto font-[550]">
        {count > 0 && t("bar.changes", { count })}
        {preview && ` · ${t("bar.affected", { count: preview.openLeads })}`}
        {wrong.length > 0 && (
          <span className="block text-sm text-bad">{t("bar.wrong", { names: wrong.join(", ") })}</span>
        )}
      </p>
      <Button look="quiet" onClick={discard}>
        {t("bar.discard")}
      </Button>
      <Button disabled={wrong.length > 0} onClick={() => setConfirming(true)}>
        {t("bar.review")}
      </Button>
      {confirming && <ConfirmChanges list={list} edits={edits} onClose={() => setConfirming(false)} />}
    </div>
  );
}
