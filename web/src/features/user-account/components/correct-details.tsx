import { type AnswerOf, correctUserBilling, getUserBilling, type UserRecord } from "@doorlight/gateway/contract";
import { useEffect, useState } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslation } from "react-i18next";
import * as z from "zod/mini";
import { InvoiceFields } from "../../../components/account/invoice-fields.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { TextArea } from "../../../components/ui/text-area.tsx";
import { hasCode } from "../../../lib/api/api-error.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { savedDetails } from "../../../lib/saved-details.ts";
import { showToast } from "../../../lib/toast.ts";

type Billing = AnswerOf<typeof getUserBilling>;
type Props = { user: UserRecord; billing: Billing };

const Correction = z.omit(correctUserBilling.body, { version: true });

/** A button for what stands wrongly on an account's invoices. */
export function CorrectDetails(props: Props) {
  const { t } = useTranslation("user-account");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" size="s" onClick={() => setOpen(true)}>
        {t("details.correct.open")}
      </Button>
      {isOpen && <CorrectDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function CorrectDialog({ user: { id, country }, billing, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation("user-account");
  const [read, setRead] = useState(billing);
  const correct = useChange(correctUserBilling, { refreshes: [getUserBilling], evenAfter: ["version_outdated"] });
  const isStale = hasCode(correct.error, "version_outdated");
  // Only then: a version that is read while somebody types must not pass for the one that they looked at.
  if (isStale && read !== billing) setRead(billing);
  const form = useContractForm(Correction, { ...fieldsOf(read), reason: "" });
  const { register, formState, reset, getValues, sendOnce } = form;
  useEffect(() => {
    if (isStale) reset({ ...fieldsOf(read), reason: getValues("reason") }, { keepDirtyValues: true });
  }, [isStale, read, reset, getValues]);

  const send = sendOnce(async (body) => {
    await correct.mutateAsync({ params: { id }, body: { ...body, version: read.version } });
    onClose();
    await showToast("success", t("details.correct.done"));
  });
  return (
    <FormDialog
      title={t("details.correct.title")}
      action={t("details.correct.send")}
      pending={correct.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      {isStale && <Alert tone="warn">{t("details.correct.stale")}</Alert>}
      <ErrorAlert error={correct.error} except={["invalid_request", "version_outdated"]} />
      <p className="text-ink-2">{t("details.correct.text")}</p>
      <FormProvider {...form}>
        <InvoiceFields country={country} operators={read.details.operators} />
      </FormProvider>
      <TextArea
        label={t("details.correct.reason")}
        hint={t("details.correct.reasonHint")}
        rows={3}
        maxLength={500}
        required
        error={formState.errors.reason?.message}
        {...register("reason")}
      />
    </FormDialog>
  );
}

function fieldsOf({ details }: Billing) {
  const { billingMethod: _, ...fields } = savedDetails(details);
  return fields;
}
