import {
  getSourceCallback,
  removeSourceCallback,
  rotateSourceCallbackSecret,
  type Source,
  testSourceCallback,
} from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { ShownOnceDialog } from "../../../components/ui/shown-once-dialog.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";
import { afterCallbackChange } from "../after-change.ts";
import { CallbackAttempts } from "./callback-attempts.tsx";
import { CallbackDialog } from "./callback-dialog.tsx";

/** Where a partner gets the outcomes of its requests, for super admins. */
export function SourceCallback({ source: { id, country } }: { source: Source }) {
  const { t } = useTranslation("sources");
  const [isEdited, setEdited] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [showsAttempts, setShowsAttempts] = useState(false);
  const { data, error } = useAnswer(getSourceCallback, { params: { id } });
  const test = useChange(testSourceCallback, afterCallbackChange);
  const rotate = useChange(rotateSourceCallbackSecret, afterCallbackChange);
  const remove = useChange(removeSourceCallback, afterCallbackChange);
  if (!data) return error ? <ErrorAlert error={error} /> : null;
  const { callback } = data;
  const sendTest = () =>
    test.mutate({ params: { id } }, { onSuccess: () => void showToast("success", t("callback.tested")) });
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{t("callback.heading")}</h3>
      {callback ? (
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <span className="min-w-0 wrap-anywhere">{callback.url}</span>
          <Tag tone={callback.state === "off" ? "grey" : callback.failingSince ? "amber" : "green"}>
            {t(callback.state === "off" ? "callback.off" : callback.failingSince ? "callback.failing" : "callback.on")}
          </Tag>
          {callback.waiting > 0 && (
            <span className="text-ink-2">{t("callback.waiting", { count: callback.waiting })}</span>
          )}
        </p>
      ) : (
        <p className="text-sm text-ink-2">{t("callback.none")}</p>
      )}
      <ErrorAlert error={test.error} />
      <div className="flex flex-wrap gap-2">
        <Button look="outline" size="s" onClick={() => setEdited(true)}>
          {t(callback ? "callback.change" : "callback.add")}
        </Button>
        {callback && (
          <>
            {callback.state === "on" && (
              <Button look="outline" size="s" pending={test.isPending} onClick={sendTest}>
                {t("callback.test")}
              </Button>
            )}
            <ConfirmButton
              look="outline"
              size="s"
              title={t("callback.rotateTitle")}
              text={<p>{t("callback.rotateText")}</p>}
              action={t("callback.rotate")}
              onConfirm={async () => setSecret((await rotate.mutateAsync({ params: { id } })).secret)}
            >
              {t("callback.rotate")}
            </ConfirmButton>
            <ConfirmButton
              look="outline"
              size="s"
              danger
              title={t("callback.removeTitle")}
              text={<p>{t("callback.removeText")}</p>}
              action={t("callback.remove")}
              done={t("callback.removed")}
              onConfirm={() => remove.mutateAsync({ params: { id } })}
            >
              {t("callback.remove")}
            </ConfirmButton>
            <Button
              look="quiet"
              size="s"
              aria-expanded={showsAttempts}
              onClick={() => setShowsAttempts(!showsAttempts)}
            >
              {t("callback.attempts")}
            </Button>
          </>
        )}
      </div>
      {callback && showsAttempts && (
        <CallbackAttempts sourceId={id} country={country} canResend={callback.state === "on"} />
      )}
      {isEdited && (
        <CallbackDialog sourceId={id} url={callback?.url ?? ""} onClose={() => setEdited(false)} onSecret={setSecret} />
      )}
      {secret && (
        <ShownOnceDialog
          title={t("callback.secretTitle")}
          text={t("callback.secretText")}
          label={t("callback.secretLabel")}
          value={secret}
          close={t("key.close")}
          onClose={() => setSecret(undefined)}
        />
      )}
    </div>
  );
}
