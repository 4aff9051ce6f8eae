import { CampaignBody, createCampaign, listCampaigns } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import * as z from "zod/mini";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FormDialog } from "../../../components/ui/form-dialog.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useUser } from "../../../lib/session.ts";
import { newPlan } from "../new-plan.ts";

/** Asks for the name of a campaign, makes its draft and leads to the first step. */
export function NewCampaignButton() {
  const { t } = useTranslation("campaigns");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("new.open")}</Button>
      {isOpen && <NewCampaignDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const Name = z.pick(CampaignBody, { name: true });

function NewCampaignDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const user = useUser();
  const create = useChange(createCampaign, { refreshes: [listCampaigns], inBackground: true });
  const { register, formState, sendOnce } = useContractForm(Name, { name: "" });
  const send = sendOnce(async ({ name }) => {
    const { campaign } = await create.mutateAsync({ body: newPlan(name, user) });
    await navigate(adminPaths.campaign(campaign.id));
  });
  return (
    <FormDialog
      title={t("new.title")}
      action={t("new.make")}
      pending={create.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <ErrorAlert error={create.error} except={["invalid_request"]} />
      <TextField
        label={t("field.name")}
        hint={t("field.nameHint")}
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register("name")}
      />
    </FormDialog>
  );
}
