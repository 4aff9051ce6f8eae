import {
  type AnswerOf,
  eraseProspect,
  type getProspect,
  listProspectGroups,
  listProspects,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { InviteButton } from "./invite-button.tsx";
import { ProspectForm } from "./prospect-form.tsx";
import { ProspectNotes } from "./prospect-notes.tsx";
import { ProspectStateTag } from "./prospect-state-tag.tsx";

/** One prospect: what is known, the notes, the invitation and the erasure. */
export function ProspectDetail({ prospect, notes }: AnswerOf<typeof getProspect>) {
  const { t } = useTranslation("prospects");
  const navigate = useNavigate();
  const { id, country, state, name, email, phoneNumber, userId, addedAt, touchedAt, version } = prospect;
  const timeOf = useCountryTime(country);
  const erase = useChange(eraseProspect, { refreshes: [listProspects, listProspectGroups] });
  return (
    <div className="grid max-w-[1120px] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2 lg:col-span-2">
        <h1 className="min-w-0 text-2xl text-ink wrap-anywhere">{name ?? email ?? phoneNumber}</h1>
        <ProspectStateTag state={state} />
        <span>{t("addedAt", { time: timeOf(addedAt) })}</span>
        {touchedAt && <span>{t("touchedAt", { time: timeOf(touchedAt) })}</span>}
        <div className="ml-auto flex flex-wrap gap-2">
          {userId && (
            <ButtonLink look="outline" to={adminPaths.user(userId)}>
              {t("account")}
            </ButtonLink>
          )}
          {!userId && email && <InviteButton prospect={{ ...prospect, email }} />}
          <ConfirmButton
            danger
            title={t("erase.ask")}
            text={<p>{t("erase.consequence")}</p>}
            action={t("erase.confirm")}
            done={t("erase.done")}
            onConfirm={() =>
              erase.mutateAsync({ params: { id }, body: { confirm: true } }).then(() => navigate(adminPaths.prospects))
            }
          >
            {t("erase.open")}
          </ConfirmButton>
        </div>
      </div>
      <ProspectForm key={version} prospect={prospect} />
      <ProspectNotes prospectId={id} country={country} notes={notes} />
    </div>
  );
}
