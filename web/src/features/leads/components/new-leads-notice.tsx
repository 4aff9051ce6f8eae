import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { useLiveEvent } from "../../../lib/live-events.ts";
import { queryKeys } from "../../../lib/query-keys.ts";

/**
 * Leads of the country published since the list was loaded wait behind a button, so that rows do not jump under the
 * pointer. In an empty list (`atOnce`) they appear at once.
 */
export function NewLeadsNotice({ country, atOnce }: { country: string; atOnce: boolean }) {
  const { t } = useTranslation("leads");
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<string[]>([]);
  const show = () => {
    setWaiting([]);
    void queries.invalidateQueries({ queryKey: queryKeys.leads });
  };
  useLiveEvent("published", ({ leadId, country: place }) => {
    if (place !== country) return;
    if (atOnce) show();
    else setWaiting((ids) => [...new Set([...ids, leadId])]);
  });

  if (waiting.length === 0) return null;
  return (
    <div role="status" className="mb-3 flex justify-center">
      <Button size="s" onClick={show}>
        {t("published", { count: waiting.length })}
      </Button>
    </div>
  );
}
