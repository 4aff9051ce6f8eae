import { rotateWebhookSecret, sendTestWebhook, type WebhookEndpoint } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { afterChange } from "../after-change.ts";
import { Attempts } from "./attempts.tsx";
import { EndpointState } from "./endpoint-state.tsx";
import { LastAttempt } from "./last-attempt.tsx";
import { RemoveButton } from "./remove-button.tsx";
import { ReplayButton } from "./replay-button.tsx";
import { SwitchButton } from "./switch-button.tsx";

type Props = { endpoint: WebhookEndpoint; onEdit: () => void; onSecret: (secret: string) => void };

/** An endpoint: what it gets, how it does, and what its owner can do. */
export function EndpointCard({ endpoint, onEdit, onSecret }: Props) {
  const { t } = useTranslation("webhooks");
  const timeOf = useAccountTime();
  const { id, url, test: isTest, eventTypes, state, failingSince, formerSecretUntil, listIds } = endpoint;
  const [showsAttempts, setShowsAttempts] = useState(false);
  const test = useChange(sendTestWebhook, afterChange);
  const rotate = useChange(rotateWebhookSecret, afterChange);
  const isOn = state === "on";
  // A type of a later release has no words yet.
  const types = eventTypes.map((type) => t(`type.${type}`, { defaultValue: type }));
  const sendTest = () =>
    test.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          setShowsAttempts(true);
          void showToast("success", t("test.done"));
        },
      },
    );
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 wrap-anywhere">{url}</span>
          <Tag tone={!isOn ? "grey" : failingSince ? "amber" : "green"}>
            {t(!isOn ? "state.off" : failingSince ? "state.failing" : "state.on")}
          </Tag>
          {isTest && <Tag tone="blue">{t("testMode.badge")}</Tag>}
        </span>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">
          {t(listIds.length > 0 ? "getsOfLists" : "gets", {
            count: listIds.length,
            types: types.join("; ") || t("types.all"),
          })}
        </p>
        <EndpointState endpoint={endpoint} />
        {formerSecretUntil && (
          <p className="text-sm text-ink-2">{t("rotate.both", { time: timeOf(formerSecretUntil) })}</p>
        )}
        {!showsAttempts && <LastAttempt attempt={endpoint.lastAttempt} />}
        <ErrorAlert error={test.error} />
        <div className="flex flex-wrap gap-2">
          <SwitchButton endpoint={endpoint} />
          {isOn && (
            <>
              <Button look="outline" size="s" pending={test.isPending} onClick={sendTest}>
                {t("test.open")}
              </Button>
              <ReplayButton id={id} onSent={() => setShowsAttempts(true)} />
            </>
          )}
          <Button look="outline" size="s" onClick={onEdit}>
            {t("edit.open")}
          </Button>
          <ConfirmButton
            look="outline"
            size="s"
            title={t("rotate.title")}
            text={<p>{t(formerSecretUntil ? "rotate.textAgain" : "rotate.text")}</p>}
            action={t("rotate.action")}
            onConfirm={async () => onSecret((await rotate.mutateAsync({ params: { id } })).secret)}
          >
            {t("rotate.open")}
          </ConfirmButton>
          <RemoveButton endpoint={endpoint} />
        </div>
        <Button
          look="quiet"
          size="s"
          className="justify-self-start"
          aria-expanded={showsAttempts}
          onClick={() => setShowsAttempts(!showsAttempts)}
        >
          {t(showsAttempts ? "attempts.hide" : "attempts.show")}
        </Button>
        {showsAttempts && <Attempts endpoint={endpoint} />}
      </div>
    </Card>
  );
}
