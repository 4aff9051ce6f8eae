import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { Alert } from "../../components/ui/alert.tsx";
import { TabRow } from "../../components/ui/tab-row.tsx";
import { Tokens } from "../../features/tokens/components/tokens.tsx";
import { Webhooks } from "../../features/webhooks/components/webhooks.tsx";
import { useAddressState } from "../../lib/address-state.ts";
import { useKnownChoices } from "../../lib/use-known-choices.ts";
import { useUser } from "../../lib/session.ts";
import { Page } from "../frame/page.tsx";
import { NotFoundError } from "../not-found-error.ts";

const tabs = ["webhooks", "tokens"] as const;

/** Where an agent's programs get leads: for agents alone, and not for an admin who acts as one. */
export function WebhooksPage() {
  const { t } = useTranslation(["webhooks", "errors"]);
  const { pathname } = useLocation();
  const { role, impersonatedBy } = useUser();
  const [search, setSearch] = useAddressState();
  useKnownChoices({ tab: tabs });
  if (role !== "agent") throw new NotFoundError(pathname);
  const tab = search.get("tab") === "tokens" ? "tokens" : "webhooks";
  return (
    <Page title={t("title")}>
      {impersonatedBy ? (
        <div className="grid max-w-[75ch] gap-4">
          <Alert>{t("errors:code.not_while_impersonating")}</Alert>
          <p className="text-ink-2">{t("notAsAgent")}</p>
        </div>
      ) : (
        <div className="grid max-w-[1000px] gap-4">
          <TabRow
            label={t("title")}
            tabs={tabs}
            current={tab}
            textOf={(name) => t(`tab.${name}`)}
            onOpen={(name) => setSearch(new URLSearchParams(name === "tokens" ? { tab: name } : {}))}
          />
          {tab === "tokens" ? <Tokens /> : <Webhooks />}
        </div>
      )}
    </Page>
  );
}
