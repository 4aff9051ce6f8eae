import type { QueuedRefund, RefundEvidence as Evidence } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { AttemptList } from "../../../components/lead/attempt-list.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { Tag } from "../../../components/ui/tag.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { isLoggedLater } from "../logged-later.ts";
import { RefusedMails } from "./refused-mails.tsx";
import { SellerActs } from "./seller-acts.tsx";

type Props = { evidence: Evidence; request: Pick<QueuedRefund, "country" | "requestedAt" | "purchase"> };

/**
 * Evidence for and against a request: the agent's attempts, the seller's mailbox, other buyers' claims, how often the
 * agent asks.
 */
export function RefundEvidence({ evidence, request }: Props) {
  const { attempts, others, otherBuyers, rate, ruleShare } = evidence;
  const { t } = useTranslation("refund-requests");
  const { tag } = useLocale();
  const timeOf = useCountryTime(request.country);
  const bounced = attempts.filter(({ kind }) => kind === "mail_bounced").length;
  return (
    <>
      <Card title={t("attempts.title", { count: attempts.length })}>
        {bounced > 0 && (
          <p className="mb-3">
            <Tag tone="amber">{t("attempts.bounced", { count: bounced })}</Tag>
          </p>
        )}
        {attempts.length > 0 ? (
          <AttemptList
            label={t("attempts.list")}
            attempts={attempts}
            timeOf={timeOf}
            warningOf={(attempt) =>
              isLoggedLater(attempt, request) ? t("attempts.loggedLater", { when: timeOf(attempt.loggedAt) }) : null
            }
          />
        ) : (
          <p className="text-ink-2">{t("attempts.none")}</p>
        )}
      </Card>
      <RefusedMails evidence={evidence} timeOf={timeOf} />
      <SellerActs acts={evidence.sellerActs} timeOf={timeOf} />
      <Card title={t("others.title")}>
        <p className="text-ink-2">
          {otherBuyers === 0 ? t("others.alone") : t("others.asked", { asked: others.length, buyers: otherBuyers })}
        </p>
        {otherBuyers > 0 && (
          <p className="mt-1">
            <Link to={adminPaths.deskLead(request.purchase.leadId)} className={linkClass}>
              {t("others.decideAll")}
            </Link>
          </p>
        )}
        {others.length > 0 && (
          <ul className="mt-3 divide-y divide-line">
            {others.map(({ agent, reason, state, requestedAt }) => (
              <li key={`${agent.id} ${requestedAt}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                <Link to={adminPaths.user(agent.id)} className="font-semibold underline-offset-4 hover:underline">
                  {agent.name ?? t("erased")}
                </Link>
                <span className="grow text-sm text-ink-2">{t(`reason.${reason}`)}</span>
                <Tag>{t(`state.${state}`)}</Tag>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t("rate.title")}>
        <p>{t("rate.refunded", { refunded: rate.refunded, count: rate.purchases, percent: percentOf(rate, tag) })}</p>
        <p className="mt-1 text-sm text-ink-2">{t("rate.requests", { count: rate.requests })}</p>
        <p className="mt-1 text-sm text-ink-2">{t("rate.byRule", { ...ruleShare, count: ruleShare.purchases })}</p>
      </Card>
    </>
  );
}

function percentOf({ refunded, purchases }: Evidence["rate"], tag: string): string {
  return new Intl.NumberFormat(tag, { style: "percent" }).format(purchases > 0 ? refunded / purchases : 0);
}
