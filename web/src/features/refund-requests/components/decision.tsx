import { type QueuedRefund, resolveRefund } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { useDraft } from "../../../lib/forms/use-draft.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { languageTags } from "../../../lib/locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { useKeyActions, useSingleKeys } from "../../../lib/single-keys.ts";
import { showToast } from "../../../lib/toast.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { reasonKey } from "../../../lib/refund-reason.ts";
import { useResolveRefund } from "../api/resolve-refund.ts";
import { useRequestedHome } from "../use-requested-home.ts";
import { PreparedTexts } from "./prepared-texts.tsx";

const ConfirmDialog = lazyPart(() => import("../../../components/ui/confirm-dialog.tsx"), "ConfirmDialog");

const NO_MESSAGE = "refund-requests:decision.noMessage";

type Outcome = "approved" | "rejected";
type Props = {
  request: QueuedRefund;
  onResolved: () => void;
  /** Somebody else has changed it meanwhile. */
  onStale: () => void;
};

/** Approves or rejects a request with a message to the agent. A and R do the same as the buttons. */
export function Decision({ request, onResolved, onStale }: Props) {
  const { t } = useTranslation("refund-requests");
  const resolve = useResolveRefund();
  const form = useContractForm(resolveRefund.body, { message: "", version: request.version, outcome: "approved" });
  const { register, formState, getValues, setValue, trigger, watch } = form;
  const { locale } = request.agent;
  const inLanguage = locale && t(`prepared.inLanguage.${locale}`);
  const clearDraft = useDraft(`decision ${request.id}`, form);
  const [asked, setAsked] = useState<Outcome | null>(null);

  const ask = async (outcome: Outcome) => {
    if (outcome === "approved" && request.isDisputed) return;
    resolve.reset();
    if (await trigger("message", { shouldFocus: true })) setAsked(outcome);
  };
  // Not when the field is left: its error would go between press and release of a button, which moves from under the pointer.
  const onChange = () => {
    if (formState.errors.message) void trigger("message");
  };
  const confirm = useOneAtATime(async (outcome: Outcome) => {
    try {
      const { id, version } = request;
      await resolve.mutateAsync({ params: { id }, body: { outcome, message: getValues("message").trim(), version } });
      clearDraft();
      setAsked(null);
      onResolved();
      void showToast("success", t(`decision.done.${outcome}`));
    } catch (error) {
      // The dialog shows any other.
      if (hasCode(error, "refund_decided", "version_outdated")) onStale();
    }
  });
  useKeyActions({ a: () => void ask("approved"), r: () => void ask("rejected") });

  return (
    <Card title={t("decision.title")}>
      <form noValidate className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <TextArea
          label={t("decision.message")}
          hint={[t("decision.hint"), inLanguage && t("decision.language", { inLanguage })].filter(Boolean).join(" ")}
          rows={6}
          lang={locale ? languageTags[locale] : undefined}
          error={formState.errors.message && (watch("message").trim() ? formState.errors.message.message : NO_MESSAGE)}
          {...register("message", { onChange })}
        />
        <PreparedTexts
          request={request}
          typed={() => getValues("message")}
          onText={(text) => setValue("message", text, { shouldDirty: true, shouldValidate: true })}
        />
        <div className="grid gap-2.5">
          {request.isDisputed ? (
            <Alert tone="warn">{t("decision.disputed")}</Alert>
          ) : (
            <Button aria-keyshortcuts="A" onClick={() => void ask("approved")}>
              {t("decision.approve")}
              <Key name="A" />
            </Button>
          )}
          <Button look="danger" aria-keyshortcuts="R" onClick={() => void ask("rejected")}>
            {t("decision.reject")}
            <Key name="R" />
          </Button>
        </div>
      </form>
      {asked && (
        <Suspense>
          <ConfirmDialog
            title={t(`decision.title_${asked}`)}
            action={t(asked === "approved" ? "decision.approve" : "decision.reject")}
            danger={asked === "rejected"}
            pending={resolve.isPending}
            onConfirm={() => void confirm(asked)}
            onCancel={() => setAsked(null)}
          >
            <ErrorAlert error={resolve.error} />
            <Decided request={request} message={getValues("message").trim()} />
            <Consequence request={request} outcome={asked} />
          </ConfirmDialog>
        </Suspense>
      )}
    </Card>
  );
}

/** Which request is decided with which words, so that a key pressed too early decides about no other one. */
function Decided({ request, message }: { request: QueuedRefund; message: string }) {
  const { t } = useTranslation("refund-requests");
  const home = useRequestedHome(request);
  const who = request.agent.name ?? t("erased");
  return (
    <>
      <p className="font-semibold">{[who, t(reasonKey(request)), home].join(" · ")}</p>
      <p className="max-h-40 overflow-y-auto border-l-2 border-line-strong pl-3 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
    </>
  );
}

/** The effect of the decision on the agent's purchase. */
function Consequence({ request: { agent, appeal, purchase }, outcome }: { request: QueuedRefund; outcome: Outcome }) {
  const { t } = useTranslation("refund-requests");
  const { tag } = useLocale();
  const name = agent.name ?? t("erased");
  if (outcome === "rejected") return <p>{t(appeal ? "consequence.final" : "consequence.rejected", { name })}</p>;
  return (
    <>
      <p>{t(`consequence.${purchase.paymentSource}`, { name, price: formatMoney(purchase.fee, tag) })}</p>
      <p>{t("consequence.approved", { name })}</p>
    </>
  );
}

/** The key of a button, if single keys are on and there is a keyboard. */
function Key({ name }: { name: string }) {
  const [singleKeys] = useSingleKeys();
  if (!singleKeys) return null;
  return (
    <kbd
      aria-hidden="true"
      className="rounded-s border border-current px-1.5 font-sans text-xs opacity-70 max-md:hidden"
    >
      {name}
    </kbd>
  );
}
