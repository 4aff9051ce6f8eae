import type { AnswerOf, getDeskLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { TraceId } from "../../../components/account/trace-id.tsx";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { Tag } from "../../../components/ui/tag.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useUser } from "../../../lib/session.ts";
import { reasonKey } from "../../../lib/refund-reason.ts";
import { awaitedRefunds } from "../awaited-refunds.ts";
import { type Entry, type Refund, storyOf } from "../desk-story.ts";
import { ExpectedRefunds } from "./expected-refunds.tsx";

/** All that happened to a request in one list, with the traces that are known. */
export function DeskStory({ story }: { story: AnswerOf<typeof getDeskLead> }) {
  const { t } = useTranslation("lead-desk");
  const timeOf = useCountryTime(story.lead.country);
  const textOf = useText(story.lead);
  const awaited = awaitedRefunds(story);
  return (
    <Card title={t("story.title")}>
      {awaited.length > 0 && (
        <p role="status" className="mb-3 text-sm text-ink-2">
          {t("story.refundsAwaited", { count: awaited.length })}
        </p>
      )}
      <ExpectedRefunds
        country={story.lead.country}
        refunds={story.expectedRefunds.filter(({ agent }) => !awaited.includes(agent.id))}
      />
      <ol aria-label={t("story.title")} className="divide-y divide-line">
        {storyOf(story).map((entry, place, { length }) => (
          <li
            key={length - place}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 grow basis-64 wrap-anywhere">
              <span className="font-[550]">{textOf(entry)}</span>
              {entry.person && (
                <>
                  {" "}
                  <Link to={adminPaths.user(entry.person.id)} className={linkClass}>
                    {entry.person.name || t("story.erasedPerson")}
                  </Link>
                </>
              )}
              {entry.kind === "mail" && entry.state !== "sent" && (
                <>
                  {" "}
                  <Tag tone={entry.state === "failed" ? "red" : "grey"}>{t(`story.mailState.${entry.state}`)}</Tag>
                </>
              )}
              {entry.kind === "refundAsked" && <AskedRefund refund={entry.refund} />}
              {entry.kind === "reported" && entry.report.kind === "not_sent" && !entry.report.counted && (
                <span className="block text-sm text-ink-2">{t("story.reportedOnly")}</span>
              )}
              {entry.kind === "reported" && entry.report.waits && (
                <span className="block text-sm text-ink-2">{t("story.reportWaits")}</span>
              )}
              {entry.kind === "reported" && entry.report.wrong && !entry.report.waits && (
                <span className="block text-sm text-ink-2">{t("story.reportWrong")}</span>
              )}
              {entry.kind === "held" && (
                <>
                  {" "}
                  <Link to={adminPaths.deskLead(entry.because)} className={linkClass}>
                    {t("story.becauseOf")}
                  </Link>
                </>
              )}
              {"reason" in entry && entry.reason && (
                <span className="block text-sm whitespace-pre-line text-ink-2">{entry.reason}</span>
              )}
            </span>
            {entry.traceId && <TraceId traceId={entry.traceId} />}
            <time dateTime={entry.at} className="text-sm text-ink-2 tabular-nums">
              {timeOf(entry.at)}
            </time>
          </li>
        ))}
      </ol>
      {story.refunds === null && <p className="mt-3 text-sm text-ink-2">{t("story.refundsAway")}</p>}
      {story.mails === null && <p className="mt-3 text-sm text-ink-2">{t("story.mailsAway")}</p>}
    </Card>
  );
}

const refundTones = { pending: "amber", rejected: "red", refunded: "green", cancelled: "grey" } as const;

/** How a request for a refund stands; super admins go on to it, who decide it. */
function AskedRefund({ refund }: { refund: Refund }) {
  const { t } = useTranslation(["lead-desk", "refund-requests"]);
  const decides = useUser().role === "super_admin";
  const { id, state } = refund;
  const text = t(reasonKey(refund));
  return (
    <>
      {" "}
      <Tag tone={refundTones[state]}>{t(`refund-requests:state.${state}`)}</Tag>
      <span className="block text-sm text-ink-2">
        {decides ? (
          <Link to={adminPaths.refundRequest(id)} className={linkClass}>
            {text}
          </Link>
        ) : (
          text
        )}
      </span>
    </>
  );
}

function useText({ test }: { test: boolean }): (entry: Entry) => string {
  const { t } = useTranslation("lead-desk");
  return (entry) => {
    switch (entry.kind) {
      case "mail":
        return t(`story.mail.${entry.mail}`);
      case "action":
        // A test has no seller for whom an admin could close it.
        if (test && entry.action === "close") return t("story.closedTest");
        return t(`story.action.${entry.action}`);
      case "held":
      case "lifted":
        return t(`story.${entry.kind}.${entry.sender}`);
      case "refundAsked":
        if (entry.refund.rule === "lead_refunded") return t("story.refundWithAll");
        return t(entry.refund.byRule ? "story.refundByRule" : "story.refundAsked");
      case "refundDecided":
        if (entry.person) return t(entry.approved ? "story.refundApproved" : "story.refundRejected");
        return t("story.refundApprovedByRule");
      case "paused":
        return t(`story.paused.${entry.cause}`);
      case "pauseEnded":
        return t(`story.pauseEnded.${entry.ending}`);
      case "reported":
        return t(`story.reported.${entry.report.kind}`);
      case "outcome":
        return t(`story.outcome.${entry.outcome}`);
      default:
        return t(`story.${entry.kind}`);
    }
  };
}
