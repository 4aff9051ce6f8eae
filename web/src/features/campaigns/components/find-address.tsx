import {
  type AnswerOf,
  liftSuppression,
  listSuppressions,
  type Suppression,
  suppressAddress,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useOwnTime } from "../../../components/account/use-country-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { DataTable } from "../../../components/ui/data-table.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useContractForm } from "../../../lib/forms/use-contract-form.ts";
import { RecipientRow } from "./recipient-row.tsx";

/** What machines or admins may have got wrong; the word of the person stays. */
const liftable = new Set<Suppression["reason"]>(["bounced", "by_hand"]);

/** Why an address gets no campaign mail, and the ways to block it and to undo a wrong block. */
export function FindAddress() {
  const { t } = useTranslation("campaigns");
  const [email, setEmail] = useState("");
  const find = useChange(listSuppressions);
  const { register, formState, sendOnce } = useContractForm(listSuppressions.body, { email: "" });
  const send = sendOnce(async (body) => {
    await find.mutateAsync({ body });
    setEmail(body.email);
  });
  return (
    <Card title={t("address.title")}>
      <div className="grid gap-4">
        <p className="max-w-[75ch] text-sm text-ink-2">{t("address.intro")}</p>
        <form
          noValidate
          className="flex flex-wrap items-start gap-2"
          onSubmit={(event) => {
            // The answer stands beside no other address than its own, and beside none that cannot be looked up.
            setEmail("");
            void send(event);
          }}
        >
          <div className="min-w-0 grow basis-60">
            <TextField
              type="email"
              label={t("address.email")}
              autoComplete="off"
              error={formState.errors.email?.message}
              {...register("email")}
            />
          </div>
          <Button type="submit" look="outline" pending={find.isPending} className="mt-[27px]">
            {t("address.find")}
          </Button>
        </form>
        <ErrorAlert error={find.error} except={["invalid_request"]} />
        {find.data && email && (
          <Found email={email} found={find.data} onChanged={() => find.mutateAsync({ body: { email } })} />
        )}
      </div>
    </Card>
  );
}

type Props = { email: string; found: AnswerOf<typeof listSuppressions>; onChanged: () => Promise<unknown> };

function Found({ email, found: { items: suppressions, campaigns }, onChanged }: Props) {
  const { t } = useTranslation("campaigns");
  const timeOf = useOwnTime();
  const block = useChange(suppressAddress);
  const lift = useChange(liftSuppression);
  const body = { email };
  return (
    <div className="grid gap-3" role="status">
      <p className="font-[550] wrap-anywhere">
        {t(suppressions.length > 0 ? "address.blocked" : "address.free", { email })}
      </p>
      {suppressions.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {suppressions.map(({ reason, kind, suppressedAt }) => (
            <li key={`${reason} ${kind}`}>
              {t(`reason.${reason}`)}
              {kind && `, ${t(`kind.${kind}`)}`}{" "}
              <span className="text-ink-2">{t("address.since", { time: timeOf(suppressedAt) })}</span>
            </li>
          ))}
        </ul>
      )}
      {campaigns.length > 0 && (
        <DataTable
          label={t("address.campaigns")}
          columns={[t("address.campaign"), t("recipient.column.state"), t("recipient.column.events")].map((name) => ({
            name,
          }))}
        >
          {campaigns.map(({ delivery, ...campaign }) => (
            <RecipientRow
              key={delivery.id}
              delivery={delivery}
              campaign={campaign}
              isStopped={campaign.state === "stopped"}
            />
          ))}
        </DataTable>
      )}
      <div className="flex flex-wrap gap-2">
        {suppressions.some(({ reason }) => liftable.has(reason)) && (
          <ConfirmButton
            title={t("address.lift.title")}
            text={<p>{t("address.lift.text", { email })}</p>}
            action={t("address.lift.confirm")}
            done={t("address.lift.done")}
            onConfirm={() => lift.mutateAsync({ body }).then(onChanged)}
          >
            {t("address.lift.open")}
          </ConfirmButton>
        )}
        {!suppressions.some(({ reason }) => reason === "by_hand") && (
          <ConfirmButton
            title={t("address.block.title")}
            text={<p>{t("address.block.text", { email })}</p>}
            action={t("address.block.confirm")}
            done={t("address.block.done")}
            onConfirm={() => block.mutateAsync({ body }).then(onChanged)}
          >
            {t("address.block.open")}
          </ConfirmButton>
        )}
      </div>
    </div>
  );
}
