import type { QueuedRefund } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatMoney } from "../../../lib/money.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { reasonKey } from "../../../lib/refund-reason.ts";
import { useRequestedHome } from "../use-requested-home.ts";
import { QueueClock } from "./queue-clock.tsx";

type Props = { request: QueuedRefund; /** Whether it is the screen's only heading. */ isHeading: boolean };

/** The agent of a request, the purchase, and the agent's words. */
export function RequestFacts({ request, isHeading }: Props) {
  const { t } = useTranslation("refund-requests");
  const { tag } = useLocale();
  const timeOf = useCountryTime(request.country);
  const { agent, purchase, rule, description, appeal, requestedAt } = request;
  const Heading = isHeading ? "h1" : "h2";
  const home = useRequestedHome(request);
  const price = `${formatMoney(purchase.fee, tag)} · ${t(`source.${purchase.paymentSource}`)}`;
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading className="text-xl">{t(reasonKey(request))}</Heading>
        <QueueClock request={request} />
      </div>
      <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)] [&>dt]:text-ink-3 max-sm:[&>dt]:text-sm">
        <dt>{t("fact.agent")}</dt>
        <dd>
          {agent.name ? (
            <Link to={adminPaths.user(agent.id)} className={linkClass}>
              {agent.name}
            </Link>
          ) : (
            t("erased")
          )}
        </dd>
        <dt>{t("fact.lead")}</dt>
        <dd>
          <Link to={adminPaths.deskLead(purchase.leadId)} className={linkClass}>
            {home}
          </Link>
        </dd>
        <dt>{t("fact.bought")}</dt>
        <dd className="tabular-nums">{timeOf(purchase.acquiredAt)}</dd>
        <dt>{t("fact.price")}</dt>
        <dd className="tabular-nums">{price}</dd>
        <dt>{t("fact.requested")}</dt>
        <dd className="tabular-nums">{timeOf(requestedAt)}</dd>
      </dl>
      {rule ? (
        <Words title={t("byRule.title")} text={t(`byRule.${rule}`)} />
      ) : (
        <Words title={t("words")} text={description} />
      )}
      {appeal && <Words title={t("appealAt", { at: timeOf(appeal.at) })} text={appeal.description} />}
    </Card>
  );
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <div className="mt-4 border-l-2 border-line-strong pl-3">
      <h3 className="font-sans text-sm font-semibold tracking-normal">{title}</h3>
      <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{text}</p>
    </div>
  );
}
