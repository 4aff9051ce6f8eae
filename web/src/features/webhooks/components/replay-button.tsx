import { replayWebhooks } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { TextField } from "../../../components/ui/text-field.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useTimeZone } from "../../../lib/countries.ts";
import { instantOf } from "../../../lib/local-time.ts";
import { useUser } from "../../../lib/session.ts";
import { showToast } from "../../../lib/toast.ts";
import { afterChange } from "../after-change.ts";

type Props = { id: string; onSent: () => void };

/** Sends the messages of a time once more, which is said in the clock of the account's country. */
export function ReplayButton({ id, onSent }: Props) {
  const { t } = useTranslation("webhooks");
  const zone = useTimeZone(useUser().country);
  const replay = useChange(replayWebhooks, afterChange);
  const [from, setFrom] = useState("");
  const [until, setUntil] = useState("");
  const range = { from: instantOf(from, zone), until: instantOf(until, zone) };
  const isReversed = range.from !== null && range.until !== null && range.until <= range.from;
  const send = async () => {
    const { count } = await replay.mutateAsync({
      params: { id },
      body: { from: range.from ?? "", until: range.until ?? "" },
    });
    if (count > 0) onSent();
    void showToast("success", t("replay.done", { count }));
  };
  return (
    <ConfirmButton
      look="outline"
      size="s"
      title={t("replay.title")}
      text={
        <>
          <p>{t("replay.text")}</p>
          <TextField
            label={t("replay.from")}
            type="datetime-local"
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            label={t("replay.until")}
            type="datetime-local"
            value={until}
            error={isReversed ? "webhooks:replay.reversed" : undefined}
            onChange={({ target }) => setUntil(target.value)}
          />
        </>
      }
      action={t("replay.action")}
      ready={range.from !== null && range.until !== null && !isReversed}
      onConfirm={send}
    >
      {t("replay.open")}
    </ConfirmButton>
  );
}
