import { type DeskLead, searchDeskLeads } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { FoundChoice } from "../../../components/ui/found-choice.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatArea } from "../../../lib/area.ts";
import { useLeadTitle } from "../../../components/lead/use-lead-title.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { DeskSearch } from "./desk-search.tsx";
import { DeskStateTag } from "./desk-state-tag.tsx";

type Props = { lead: DeskLead; chosen: string; onChoose: (id: string) => void };

/** The lead of which another is the duplicate, found as on the desk. */
export function FindOriginal({ lead, chosen, onChoose }: Props) {
  const { t } = useTranslation("lead-desk");
  const [q, setQ] = useState("");
  const once = { enabled: q !== "", staleTime: Infinity, retry: false, refetchOnWindowFocus: false };
  const { data, error } = useAnswer(searchDeskLeads, { body: { q, country: lead.country } }, once);
  const originals = data?.items.filter(
    ({ requestId, publishedAt, state, place }) =>
      publishedAt &&
      state !== "duplicate" &&
      state !== "withdrawn" &&
      requestId !== lead.requestId &&
      place.postalCode === lead.place.postalCode,
  );
  return (
    <>
      <DeskSearch asked={q} onSearch={setQ} onClear={() => setQ("")} />
      <ErrorAlert error={error} />
      <FoundChoice
        label={t("action.duplicate.choose")}
        none={t("action.duplicate.none")}
        found={originals}
        chosen={chosen}
        onChoose={onChoose}
      >
        {(original) => <Original lead={original} />}
      </FoundChoice>
    </>
  );
}

/** What tells requests of one postal code apart, without the contact, whose readings are logged. */
function Original({ lead }: { lead: DeskLead }) {
  const { t } = useTranslation(["common", "lead-desk"]);
  const { tag } = useLocale();
  const { place, country, submittedAt, state, leadType, area, constructionYear, cap, spotsLeft } = lead;
  const timeOf = useCountryTime(country);
  const home = useLeadTitle(lead);
  const sold = cap !== null && spotsLeft !== null && t("lead-desk:sold", { sold: cap - spotsLeft, cap });
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink">
      <span className="tabular-nums">{timeOf(submittedAt)}</span>
      <span>{[home, area !== null && formatArea(area, tag), constructionYear].filter(Boolean).join(", ")}</span>
      <span>{[`${place.postalCode} ${place.city}`, place.district].filter(Boolean).join(", ")}</span>
      <span>{[t(`leadType.${leadType}`), sold].filter(Boolean).join(", ")}</span>
      <DeskStateTag state={state} />
    </span>
  );
}
