import { updateProfile } from "@doorlight/gateway/contract";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { DialogSheet } from "../../../components/ui/dialog-sheet.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { paths } from "../../../lib/paths.ts";
import { useSetUser, useUser } from "../../../lib/session.ts";
import { isToBeAsked } from "../is-to-be-asked.ts";

type Props = {
  /** Where the agent comes back to with an office. */
  backTo: string;
  onClose: () => void;
  /** What it is a step of, if that is not plain. */
  stepOf?: string;
  /** The action that buys, or lets a list buy. */
  children: ReactNode;
};

/** The way to a first purchase, after the question about the agent's data for sellers. */
export function AfterProfileQuestion({ children, ...asked }: Props) {
  const user = useUser();
  const [isAsking, setAsking] = useState(() => isToBeAsked(user));
  if (!isAsking) return children;
  return <ProfileQuestion {...asked} onAnswered={() => setAsking(false)} />;
}

type QuestionProps = Omit<Props, "children"> & { onAnswered: () => void };

/** Asks once for the caller's data that the seller sees. The purchase continues with an answer or without. */
function ProfileQuestion({ backTo, stepOf, onAnswered, onClose }: QuestionProps) {
  const { t } = useTranslation("purchases");
  const { phoneNumber, office } = useUser();
  const { mutate: skip, isPending } = useChange(updateProfile, { onSuccess: useSetUser() });
  const navigate = useNavigate();
  const toSkip = () => {
    // Without the server's answer the question comes once more: no reason to stop the purchase.
    skip({ body: { profileAsked: true } }, { onSettled: onAnswered });
  };
  // No answer yet: the question comes again on the way back, for the phone number.
  const toOffice = () => void navigate(paths.officeThen(backTo));
  const skipButton = (
    <Button look="outline" disabled={isPending} onClick={toSkip}>
      {t("profileQuestion.skip")}
    </Button>
  );

  return (
    <DialogSheet title={t("profileQuestion.title")} onClose={onClose}>
      {stepOf && <p className="font-semibold">{stepOf}</p>}
      <p className="text-ink-2">{t("profileQuestion.text")}</p>
      {!office && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-m bg-sunken px-4 py-3">
          <span className="text-ink-2">{t("profileQuestion.noOffice")}</span>
          <Button look="outline" size="s" disabled={isPending} onClick={toOffice}>
            {t("profileQuestion.findOffice")}
          </Button>
        </div>
      )}
      {phoneNumber ? (
        <div className="grid sm:justify-end">{skipButton}</div>
      ) : (
        <PhoneForm onAnswered={onAnswered}>{skipButton}</PhoneForm>
      )}
    </DialogSheet>
  );
}

const PhoneBody = z.object({ phoneNumber: z.string().check(z.trim(), z.minLength(1, "Required")) });

function PhoneForm({ onAnswered, children }: { onAnswered: () => void; children: ReactNode }) {
  const { t } = useTranslation("purchases");
  const answer = useChange(updateProfile, { onSuccess: useSetUser() });
  const { register, handleSubmit, formState, refuse } = useContractForm(PhoneBody, { phoneNumber: "" });
  const save = handleSubmit((body) =>
    answer.mutate({ body: { ...body, profileAsked: true } }, { onSuccess: onAnswered, onError: refuse }),
  );
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <ErrorAlert error={answer.error} />
      <TextField
        label={t("profileQuestion.phone")}
        type="tel"
        autoComplete="tel"
        error={formState.errors.phoneNumber?.message}
        {...register("phoneNumber")}
      />
      <div className="mt-1 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        {children}
        <Button type="submit" pending={answer.isPending}>
          {t("profileQuestion.save")}
        </Button>
      </div>
    </form>
  );
}
