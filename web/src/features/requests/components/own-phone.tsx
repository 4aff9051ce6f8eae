import { correctPhone } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { ApiError } from "../../../lib/api/api-error.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { formatPhone } from "../../../lib/phone.ts";
import { showToast } from "../../../lib/toast.ts";
import { useCorrectPhone } from "../api/seller-changes.ts";

/** The owner's telephone number, which can be corrected: agents call it. */
export function OwnPhone({ hash, phone }: { hash: string; phone: string }) {
  const { t } = useTranslation("requests");
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <PhoneForm hash={hash} phone={phone} onEnd={() => setOpen(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-m bg-sunken px-4 py-3">
      <div>
        <span className="block text-xs text-ink-3">{t("you.phone")}</span>
        <span className="font-semibold tabular-nums">{formatPhone(phone)}</span>
      </div>
      <Button look="outline" size="s" onClick={() => setOpen(true)}>
        {t("own.correctPhone")}
      </Button>
    </div>
  );
}

function PhoneForm({ hash, phone, onEnd }: { hash: string; phone: string; onEnd: () => void }) {
  const { t } = useTranslation(["requests", "common"]);
  const correct = useCorrectPhone();
  const { refuse, register, handleSubmit, formState } = useContractForm(correctPhone.body, { phone });
  const isRefused = correct.error instanceof ApiError && correct.error.fields.length > 0;
  const send = handleSubmit((body) =>
    correct.mutate(
      { params: { hash }, body },
      {
        onSuccess: () => {
          void showToast("success", t("own.phoneCorrected"));
          onEnd();
        },
        onError: refuse,
      },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3 rounded-m bg-sunken px-4 py-3">
      <TextField
        label={t("you.phone")}
        type="tel"
        autoComplete="tel"
        error={formState.errors.phone && "requests:error.phone"}
        {...register("phone")}
      />
      {!isRefused && <ErrorAlert error={correct.error} />}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="s" pending={correct.isPending}>
          {t("own.savePhone")}
        </Button>
        <Button look="outline" size="s" onClick={onEnd}>
          {t("common:cancel")}
        </Button>
      </div>
    </form>
  );
}
