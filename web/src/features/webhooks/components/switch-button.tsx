import { changeWebhook, type WebhookEndpoint } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../components/ui/choice-cards.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { afterChange } from "../after-change.ts";

/** Switches an endpoint off or on, and asks then what becomes of the messages that wait. */
export function SwitchButton({ endpoint: { id, version, state, waiting } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const change = useChange(changeWebhook, afterChange);
  const [fate, setFate] = useState<"send" | "drop">("send");
  const word = state === "on" ? "switchOff" : "switchOn";
  const asks = state === "off" && waiting > 0;
  const turned = state === "on" ? ("off" as const) : ("on" as const);
  return (
    <ConfirmButton
      look="outline"
      size="s"
      title={t(`${word}.title`)}
      text={
        <>
          <p>{t(`${word}.text`)}</p>
          {asks && (
            <ChoiceCards
              legend={t("switchOn.waiting")}
              name={`waiting-${id}`}
              columns={1}
              value={fate}
              choices={[
                { value: "send", title: t("switchOn.send", { count: waiting }) },
                { value: "drop", title: t("switchOn.drop"), text: t("switchOn.dropText") },
              ]}
              onChange={({ target }) => setFate(target.value === "drop" ? "drop" : "send")}
            />
          )}
        </>
      }
      action={t(`${word}.open`)}
      done={t(`${word}.done`)}
      onConfirm={() =>
        change.mutateAsync({ params: { id }, body: { version, state: turned, ...(asks && { waiting: fate }) } })
      }
    >
      {t(`${word}.open`)}
    </ConfirmButton>
  );
}
