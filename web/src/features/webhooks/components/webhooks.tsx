import { listWebhooks, type WebhookEndpoint } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { linkClass, loneLinkClass } from "../../../components/ui/class-names.ts";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { IconWorld } from "../../../components/ui/icons.ts";
import { ShownOnceDialog } from "../../../components/ui/shown-once-dialog.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { sitePaths } from "../../../lib/site-paths.ts";
import { SOON_MS } from "../after-change.ts";
import { EndpointCard } from "./endpoint-card.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";

/** The endpoints of an agent, to which news of leads is sent. */
export function Webhooks() {
  const { t } = useTranslation("webhooks");
  const [edited, setEdited] = useState<WebhookEndpoint | "new">();
  const [secret, setSecret] = useState<string>();
  const { data, error } = useAnswer(listWebhooks, {}, { refetchInterval: SOON_MS });
  const add = <Button onClick={() => setEdited("new")}>{t("add.open")}</Button>;
  return (
    <div className="grid gap-4">
      <HelpButton topic="webhooks" />
      {data?.items.length === 0 && (
        <EmptyState Icon={IconWorld} title={t("empty.title")} action={add}>
          {t("empty.text")}{" "}
          <a className={linkClass} href={sitePaths.developers} hrefLang="en">
            {t("developers")}
          </a>
        </EmptyState>
      )}
      {!!data?.items.length && (
        <>
          <p className="max-w-[75ch] text-ink-2">{t("intro")}</p>
          <p className="flex flex-wrap items-center gap-4">
            {add}
            <a className={loneLinkClass} href={sitePaths.developers} hrefLang="en">
              {t("developers")}
            </a>
          </p>
        </>
      )}
      {!data && (error ? <ErrorAlert error={error} /> : <Skeleton className="h-64 rounded-l!" />)}
      {data?.items.map((endpoint) => (
        <EndpointCard key={endpoint.id} endpoint={endpoint} onEdit={() => setEdited(endpoint)} onSecret={setSecret} />
      ))}
      {edited && (
        <EndpointDialog
          endpoint={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSecret={setSecret}
        />
      )}
      {secret && (
        <ShownOnceDialog
          title={t("secret.title")}
          text={t("secret.text")}
          label={t("secret.label")}
          value={secret}
          close={t("secret.close")}
          onClose={() => setSecret(undefined)}
        />
      )}
    </div>
  );
}
