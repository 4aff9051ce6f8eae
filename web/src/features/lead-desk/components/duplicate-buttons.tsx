import { type DeskLead, markDuplicate, undoDuplicate } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api/use-change.ts";
import { afterAction } from "../after-action.ts";
import { FindOriginal } from "./find-original.tsx";
import { ReasonButton } from "./reason-button.tsx";

/** Marks a lead as the duplicate of another, or takes that back. */
export function DuplicateButtons({ lead }: { lead: DeskLead }) {
  const { t } = useTranslation("lead-desk");
  const { id, version, state, publishedAt, closedAt, contactErasedAt, cap, spotsLeft } = lead;
  const [originalId, setOriginalId] = useState("");
  const mark = useChange(markDuplicate, afterAction);
  const undo = useChange(undoDuplicate, afterAction);
  if (!publishedAt) return null;
  if (state === "duplicate") {
    return (
      closedAt && (
        <ReasonButton
          title={t("action.undoDuplicate.title")}
          text={<p>{t("action.undoDuplicate.text")}</p>}
          pending={undo.isPending}
          error={undo.error}
          done={t("action.undoDuplicate.done")}
          onConfirm={(reason) => undo.mutateAsync({ params: { id }, body: { version, reason } })}
        >
          {t("action.undoDuplicate.open")}
        </ReasonButton>
      )
    );
  }
  if (contactErasedAt) return null;
  return (
    <ReasonButton
      title={t("action.duplicate.title")}
      text={
        <>
          <p>{t("action.duplicate.text", { count: (cap ?? 0) - (spotsLeft ?? 0) })}</p>
          <FindOriginal lead={lead} chosen={originalId} onChoose={setOriginalId} />
        </>
      }
      ready={originalId !== ""}
      pending={mark.isPending}
      error={mark.error}
      done={t("action.duplicate.done")}
      onConfirm={(reason) => mark.mutateAsync({ params: { id }, body: { version, reason, originalId } })}
    >
      {t("action.duplicate.open")}
    </ReasonButton>
  );
}
