import type { AnswerOf, getDeskLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { linkClass } from "../../../components/ui/class-names.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { isStillOpen } from "../awaited-refunds.ts";

type Props = { refunds: AnswerOf<typeof getDeskLead>["expectedRefunds"]; country: string };

/** Whom a rule refunds later, and why if that can still change. */
export function ExpectedRefunds({ refunds, country }: Props) {
  const { t } = useTranslation("lead-desk");
  const timeOf = useCountryTime(country);
  if (refunds.length === 0) return null;
  return (
    <div className="mb-3 text-sm text-ink-2">
      <ul>
        {refunds.map(({ agent, dueAt }) => (
          <li key={agent.id}>
            {t("story.refundExpected", { at: timeOf(dueAt) })}{" "}
            <Link to={adminPaths.user(agent.id)} className={linkClass}>
              {agent.name || t("story.erasedPerson")}
            </Link>
          </li>
        ))}
      </ul>
      {refunds.some((refund) => isStillOpen(refund)) && <p className="mt-1">{t("story.refundExpectedHint")}</p>}
    </div>
  );
}
