import {
  type LeadList,
  listLocations,
  pauseLeadList,
  removeLeadList,
  resumeLeadList,
} from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { buttonClass, linkClass } from "../../../components/ui/class-names.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { formatCalendarDay } from "../../../lib/dates.ts";
import { locationName } from "../../../lib/location-label.ts";
import { paths } from "../../../lib/paths.ts";
import { listChange } from "../list-change.ts";

const tones: Record<LeadList["mode"], Tone> = { passive: "grey", notification: "blue", subscription: "teal" };

/** One list: its filters, its mode and its past matches. */
export function LeadListCard({ list, children }: { list: LeadList; children?: ReactNode }) {
  const { t } = useTranslation(["lead-lists", "common"]);
  const { tag } = useLocale();
  const pause = useChange(list.pausedAt ? resumeLeadList : pauseLeadList, listChange);
  const remove = useChange(removeLeadList, listChange);
  const {
    name,
    mode,
    pausedAt,
    places,
    locationIds,
    propertyTypes,
    leadTypes,
    away,
    pace,
    quietHours,
    alternateEmail,
    unsubscribedAt,
    webhookEndpointId,
    volume,
  } = list;
  const more = locationIds.length - places.length;
  const isWhole = useIsWholeCountry(list);
  const types = [
    ...propertyTypes.map((type) => t(`common:propertyType.${type}`)),
    ...leadTypes.map((type) => t(`common:leadType.${type}`)),
  ];
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-1 min-w-0 truncate text-lg">{name}</h2>
        <Tag tone={tones[mode]}>{t(`mode.${mode}`)}</Tag>
        {pausedAt && <Tag tone="amber">{t("paused")}</Tag>}
      </div>
      <p>
        {isWhole ? t("wholeCountry") : places.map(locationName).join(", ")}
        {!isWhole && more > 0 && ` ${t("more", { count: more })}`}
      </p>
      {types.length > 0 && <p className="text-sm text-ink-2">{types.join(", ")}</p>}
      <p className="text-sm text-ink-2">{t("volume", { count: volume })}</p>
      {away && (
        <p className="text-sm text-ink-2">
          {t("away", { from: formatCalendarDay(away.from, tag), until: formatCalendarDay(away.until, tag) })}
        </p>
      )}
      {mode !== "passive" && !unsubscribedAt && (
        <p className="text-sm text-ink-2">
          {[t("mails", { pace: t(`pace.${pace}`) }), quietHours && t("quiet", quietHours)].filter(Boolean).join(" · ")}
        </p>
      )}
      {alternateEmail && (
        <p className="text-sm text-ink-2">
          {t(alternateEmail.confirmedAt ? "mailed" : "unconfirmed", { email: alternateEmail.email })}
        </p>
      )}
      {unsubscribedAt && <p className="text-sm text-ink-2">{t("unsubscribed")}</p>}
      {webhookEndpointId && (
        <p className="text-sm">
          <Link className={linkClass} to={paths.webhooks}>
            {t("ownWebhook")}
          </Link>
        </p>
      )}
      <ErrorAlert error={pause.error} />
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Link className={buttonClass({ look: "outline", size: "s" })} to={paths.newLeadsOf(list.id)}>
          {t("show")}
        </Link>
        <Link className={buttonClass({ look: "outline", size: "s" })} to={paths.leadList(list.id)}>
          {t("edit")}
        </Link>
        <Button
          look="outline"
          size="s"
          pending={pause.isPending}
          onClick={() => pause.mutate({ params: { id: list.id } })}
        >
          {t(pausedAt ? "resume" : "pause")}
        </Button>
        <ConfirmButton
          look="outline"
          size="s"
          danger
          title={t("remove.title", { name })}
          text={<p>{t("remove.text")}</p>}
          action={t("remove.action")}
          done={t("remove.done")}
          onConfirm={() => remove.mutateAsync({ params: { id: list.id } })}
        >
          {t("remove.button")}
        </ConfirmButton>
      </div>
      {children}
    </Card>
  );
}

/** Whether a list has every region of its country. Regions are asked for only if it has nothing smaller. */
function useIsWholeCountry({ country, places, locationIds }: LeadList): boolean {
  const hasRegions = places.length > 0 && places.every(({ kind }) => kind === "region");
  const query = { country, kind: "region", limit: 1000 } as const;
  const { data } = useAnswer(listLocations, { query }, { enabled: hasRegions, staleTime: Infinity });
  return hasRegions && data?.items.length === locationIds.length;
}
