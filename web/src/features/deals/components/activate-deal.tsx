import { activateDeal, type Deal, listApprovals, WaitingApproval } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { AllowanceNote } from "../../../components/account/allowance-note.tsx";
import { PayerWarnings } from "../../../components/account/payer-warnings.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FieldError } from "../../../components/ui/field.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { messageOfRefused } from "../../../lib/forms/field-message.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { dealChange } from "../deal-change.ts";
import { useDealWords } from "../use-deal-words.ts";
import { useOwnerName } from "../use-owner-name.ts";
import { FirstFee } from "./first-fee.tsx";
import { OverlapAlert } from "./overlap-alert.tsx";

const ConfirmDialog = lazyPart(() => import("../../../components/ui/confirm-dialog.tsx"), "ConfirmDialog");

/** Makes a draft binding, after stating its effect and cost. */
export function ActivateDeal({ deal }: { deal: Deal }) {
  const { t } = useTranslation("deals");
  const [asking, setAsking] = useState(false);
  const { mutateAsync, reset, isPending, error } = useChange(activateDeal, {
    ...dealChange,
    refreshes: [...dealChange.refreshes, listApprovals],
  });
  const user = useUser();
  const navigate = useNavigate();
  const words = useDealWords();
  const nameOf = useOwnerName();
  const activate = useOneAtATime(async () => {
    const answer = await mutateAsync({ params: { id: deal.id }, body: { version: deal.version } });
    setAsking(false);
    const { success: waits, data } = WaitingApproval.safeParse(answer);
    if (!waits) return void showToast("success", t("activate.done"));
    const { askedBy } = data.approval;
    if (askedBy.id === user.id) return void showToast("info", t("activate.waits"));
    // Another admin has asked for it before, so that this one can decide.
    void showToast("info", t("activate.waitsOfOther", { name: askedBy.name ?? t("unknownOwner.user") }));
    await navigate(adminPaths.approvals);
  });
  return (
    <>
      <Button
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t("activate.open")}
      </Button>
      {asking && (
        <Suspense>
          <ConfirmDialog
            title={t("activate.title", { name: deal.name })}
            action={t("activate.confirm")}
            pending={isPending}
            // The refusal is shown in the dialog.
            onConfirm={() => void activate().catch(() => {})}
            onCancel={() => setAsking(false)}
          >
            <OverlapAlert error={error} />
            <ErrorAlert error={error} except={["deal_overlap", "invalid_request"]} />
            {error instanceof ApiError &&
              error.fields.map((field) => <FieldError key={field.path} message={messageOfRefused(field)} />)}
            <p>{words.sentence(nameOf(deal.owner), deal)}</p>
            {deal.type !== "discount" && (
              <p>{t(`activate.pays.${deal.type}`, { name: deal.payer.name ?? "", fee: words.money(deal.fee) })}</p>
            )}
            <FirstFee deal={deal} />
            <p>{t("activate.binding")}</p>
            <AllowanceNote kind="deals" country={deal.country} />
            <PayerWarnings payerId={deal.payer.id} type={deal.type} fee={deal.fee.amount} />
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
