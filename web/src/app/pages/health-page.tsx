import { useTranslation } from "react-i18next";
import { DeadLetters } from "../../features/health/components/dead-letters.tsx";
import { EventFlow } from "../../features/health/components/event-flow.tsx";
import { HealthTabs } from "../../features/health/components/health-tabs.tsx";
import { MailLog } from "../../features/health/components/mail-log.tsx";
import { useHealthTab } from "../../features/health/health-tabs.ts";
import { Invariants } from "../../features/invariants/components/invariants.tsx";
import { Page } from "../frame/page.tsx";

const parts = { checks: Invariants, letters: DeadLetters, flow: EventFlow, mails: MailLog };

export function HealthPage() {
  const { t } = useTranslation("health");
  const [tab] = useHealthTab();
  const Part = parts[tab];
  return (
    <Page title={t("title")}>
      <div className="grid gap-5">
        <HealthTabs />
        <Part />
      </div>
    </Page>
  );
}
