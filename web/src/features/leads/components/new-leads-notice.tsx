import type { Lead } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { leadAnswers } from "../../../lib/account-answers.ts";
import { useRefresh } from "../../../lib/api/use-change.ts";
import { useLiveEvent } from "../../../lib/live-events.ts";

/**
 * Leads of the country published since the list was loaded wait behind a button, so that rows do not jump under the
 * pointer. In an empty list they appear at once. A lead that the list has meanwhile, because it was reread for another
 * reason such as a purchase, waits no longer.
 */
export function NewLeadsNotice({ country, leads }: { country: string; leads: readonly Pick<Lead, "id">[] }) {
  const { t } = useTranslation("leads");
  const refresh = useRefresh();
  const [waiting, setWaiting] = useState<string[]>([]);
  const show = () => {
    setWaiting([]);
    void refresh(...leadAnswers);
  };
  useLiveEvent("published", ({ leadId, country: place }) => {
    if (place !== country) return;
    if (leads.length === 0) show();
    else setWaiting((ids) => [...new Set([...ids, leadId])]);
  });

  const unseen = waiting.filter((id) => !leads.some((lead) => lead.id === id));
  if (unseen.length === 0) return null;
  return (
    <div role="status" className="mb-3 flex justify-center">
      <Button size="s" onClick={show}>
        {t("published", { count: unseen.length })}
      </Button>
    </div>
  );
}
