import type { AnswerOf, getProspect } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { ProspectForm } from "./prospect-form.tsx";
import { ProspectNotes } from "./prospect-notes.tsx";
import { ProspectStateTag } from "./prospect-state-tag.tsx";

/** One prospect: what is known, and the notes. */
export function ProspectDetail({ prospect, notes }: AnswerOf<typeof getProspect>) {
  const { t } = useTranslation("prospects");
  const { id, country, state, addedAt, touchedAt, version } = prospect;
  const timeOf = useCountryTime(country);
  return (
    <div className="grid max-w-[1120px] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-2 lg:col-span-2">
        <ProspectStateTag state={state} />
        <span>{t("addedAt", { time: timeOf(addedAt) })}</span>
        {touchedAt && <span>{t("touchedAt", { time: timeOf(touchedAt) })}</span>}
      </p>
      <ProspectForm key={version} prospect={prospect} />
      <ProspectNotes prospectId={id} country={country} notes={notes} />
    </div>
  );
}
