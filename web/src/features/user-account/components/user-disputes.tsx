import type { AnswerOf, Dispute, getUserBilling, UserRecord } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { MoneyText } from "../../../components/ui/money-text.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { DisputeOutcome } from "../../../components/dispute/dispute-outcome.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";

const isOver = ({ blockEnd, outcome }: Pick<Dispute, "blockEnd" | "outcome">) =>
  blockEnd !== null || outcome === "won" || outcome === "withdrawn";

type Billing = AnswerOf<typeof getUserBilling>;

/** Charges of an account that its bank disputes; each blocks its card until a super admin ends that. */
export function UserDisputes({ billing: { disputes }, user }: { billing: Billing; user: UserRecord }) {
  const { t } = useTranslation(["user-account", "disputes"]);
  const timeOf = useCountryTime(user.country);
  if (disputes.length === 0) return <p className="text-ink-2">{t("disputes.none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line rounded-l border border-line bg-card px-4">
        {disputes.map(({ id, purpose, amount, openedAt, answerBy, answeredAt, blockEnd, ...dispute }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 grow">
              <span className="font-[550]">{t(`disputes:purpose.${purpose}`)}</span>
              <span className="block text-sm text-ink-2">{timeOf(openedAt)}</span>
              {answerBy && !answeredAt && !dispute.outcome && (
                <span className="block text-sm text-bad">{t("disputes.answerBy", { at: timeOf(answerBy) })}</span>
              )}
              <DisputeOutcome dispute={{ ...dispute, purpose }} />
            </span>
            {isOver({ blockEnd, ...dispute }) ? (
              <Tag tone="grey">{t("disputes.cardFree")}</Tag>
            ) : (
              <Tag tone="red">{t("disputes.cardBlocked")}</Tag>
            )}
            <MoneyText money={amount} />
          </li>
        ))}
      </ul>
      <Link className={loneLinkClass} to={`${adminPaths.disputes}?userId=${user.id}`}>
        {t("disputes.all")}
      </Link>
    </>
  );
}
