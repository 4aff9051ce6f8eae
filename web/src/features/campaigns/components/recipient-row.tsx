import {
  type AnswerOf,
  type CampaignDelivery,
  getCampaign,
  listCampaignDeliveries,
  settleCampaignDelivery,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { linkClass } from "../../../components/ui/class-names.ts";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { Tag, type Tone } from "../../../components/ui/tag.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { shownState } from "../shown-state.ts";

const tones: Record<ReturnType<typeof shownState>, Tone> = {
  held_out: "grey",
  planned: "blue",
  sending: "teal",
  sent: "green",
  bounced: "red",
  uncertain: "amber",
  suppressed: "grey",
  stopped: "grey",
};

type Props = {
  delivery: CampaignDelivery & Partial<AnswerOf<typeof listCampaignDeliveries>["items"][number]>;
  /** Named in place of the recipient. */
  campaign?: { id: string; name: string };
  isStopped: boolean;
};

/** One mail: its recipient or campaign, how it stands and why, and what happened when. */
export function RecipientRow({ delivery, campaign, isStopped }: Props) {
  const { t } = useTranslation(["campaigns", "common"]);
  const { id, people, personId, name, country, reason, coolDownUntil, coolDownCampaign } = delivery;
  const state = shownState(delivery.state, isStopped);
  const timeOf = useCountryTime(country);
  const { plannedAt, sentAt, clickedAt, unsubscribedAt, complainedAt } = delivery;
  const events = [
    ["planned", state === "planned" ? plannedAt : null],
    ["sent", sentAt],
    ["clicked", clickedAt],
    ["unsubscribed", unsubscribedAt],
    ["complained", complainedAt],
  ] as const;
  return (
    <tr>
      <td className="wrap-anywhere">
        {campaign ? (
          <Link to={adminPaths.campaign(campaign.id)} className={linkClass}>
            {campaign.name}
          </Link>
        ) : (
          <Link
            to={people === "agent" ? adminPaths.user(personId) : adminPaths.prospect(personId)}
            className={linkClass}
          >
            {name ?? t(`sample.${people}`)}
          </Link>
        )}
        <span className="block text-sm text-ink-2">{t(`common:country.${country}`)}</span>
      </td>
      <td>
        <Tag tone={tones[state]}>{t(`recipient.state.${state}`)}</Tag>
        {reason && (
          <p className="mt-1 text-sm text-ink-2 wrap-anywhere">
            {reason === "cool_down" && coolDownUntil
              ? t(coolDownCampaign ? "recipient.coolDown" : "recipient.coolDownOnly", {
                  time: timeOf(coolDownUntil),
                  campaign: coolDownCampaign,
                })
              : t(`reason.${reason}`)}
          </p>
        )}
        {state === "uncertain" && <Settle id={id} />}
      </td>
      <td className="text-sm text-ink-2">
        <ul>
          {events.map(
            ([event, at]) => at && <li key={event}>{t(`recipient.event.${event}`, { time: timeOf(at) })}</li>,
          )}
        </ul>
      </td>
    </tr>
  );
}

/** A person says whether an uncertain mail was sent. */
function Settle({ id }: { id: string }) {
  const { t } = useTranslation("campaigns");
  const settle = useChange(settleCampaignDelivery, {
    refreshes: [getCampaign, listCampaignDeliveries],
    evenAfter: ["version_outdated"],
  });
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {(["sent", "notSent"] as const).map((answer) => (
        <ConfirmButton
          key={answer}
          size="s"
          title={t(`settle.${answer}.title`)}
          text={<p>{t(`settle.${answer}.text`)}</p>}
          action={t(`settle.${answer}.confirm`)}
          done={t(`settle.${answer}.done`)}
          onConfirm={() => settle.mutateAsync({ params: { id }, body: { sent: answer === "sent" } })}
        >
          {t(`settle.${answer}.open`)}
        </ConfirmButton>
      ))}
    </div>
  );
}
