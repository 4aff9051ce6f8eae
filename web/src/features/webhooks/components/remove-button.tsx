import { removeWebhook, type WebhookEndpoint } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { afterChange } from "../after-change.ts";

export function RemoveButton({ endpoint: { id, url, waiting, listIds } }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation("webhooks");
  const remove = useChange(removeWebhook, afterChange);
  return (
    <ConfirmButton
      look="outline"
      size="s"
      danger
      title={t("remove.title")}
      text={
        <>
          <p className="wrap-anywhere">{url}</p>
          <p>{t("remove.text")}</p>
          {listIds.length > 0 && <p>{t("remove.lists", { count: listIds.length })}</p>}
          {waiting > 0 && <p>{t("remove.waiting", { count: waiting })}</p>}
        </>
      }
      action={t("remove.open")}
      done={t("remove.done")}
      onConfirm={() => remove.mutateAsync({ params: { id } })}
    >
      {t("remove.open")}
    </ConfirmButton>
  );
}
