import { type ApiToken, revokeApiToken } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useAccountTime } from "../../../components/account/use-account-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useUser } from "../../../lib/session.ts";
import { afterChange } from "../after-change.ts";

/** A token: what its programs may do, when they last did, and its end. */
export function TokenCard({ token }: { token: ApiToken }) {
  const { t } = useTranslation("tokens");
  const timeOf = useAccountTime();
  const { id: accountId } = useUser();
  const revoke = useChange(revokeApiToken, afterChange);
  const { id, name, prefix, scopes, createdAt, lastUsedAt, expiresAt, test } = token;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {test && <Tag tone="blue">{t("test.badge")}</Tag>}
        </span>
      }
    >
      <div className="grid gap-3">
        <p className="text-sm text-ink-2">
          <code>{prefix}…</code> {t("createdAt", { time: timeOf(createdAt) })}
        </p>
        <p className="text-sm text-ink-2">
          {t("reads", { scopes: scopes.map((scope) => `${t(`scope.${scope}`)} (${scope})`).join("; ") })}
        </p>
        <p className="text-sm">
          {lastUsedAt ? t("lastUsed", { time: timeOf(lastUsedAt) }) : t("neverUsed")}{" "}
          <span className="text-ink-2">{t("expires", { time: timeOf(expiresAt) })}</span>
        </p>
        {test && (
          <p className="text-sm wrap-anywhere">
            {t("test.account")} <code>{accountId}</code>
          </p>
        )}
        <div>
          <ConfirmButton
            look="outline"
            size="s"
            danger
            title={t("revoke.title")}
            text={
              <>
                <p className="wrap-anywhere">{name}</p>
                <p>{t("revoke.text")}</p>
              </>
            }
            action={t("revoke.open")}
            done={t("revoke.done")}
            onConfirm={() => revoke.mutateAsync({ params: { id } })}
          >
            {t("revoke.open")}
          </ConfirmButton>
        </div>
      </div>
    </Card>
  );
}
