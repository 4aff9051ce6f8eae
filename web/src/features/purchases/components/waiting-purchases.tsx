import type { AnswerOf, myLeads } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAccountMoment } from "../../../components/account/use-account-moment.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { useFromHere } from "../../../lib/opened-from.ts";
import { paths } from "../../../lib/paths.ts";

/** Purchases that wait for the agent's bank, each with the way to its lead, where it is resumed or given up. */
export function WaitingPurchases({ waiting }: { waiting: AnswerOf<typeof myLeads>["waiting"] }) {
  const { t } = useTranslation(["purchases", "common"]);
  const timeOf = useAccountMoment();
  const fromHere = useFromHere();
  return waiting.map(({ lead, until }) => {
    const home = [t(`common:propertyType.${lead.propertyType}`), lead.place.district, lead.place.city];
    return (
      <Alert key={lead.id} tone="warn">
        {t("pending.listed", { home: home.filter(Boolean).join(", "), time: timeOf(until) })}{" "}
        <Link to={paths.lead(lead.id)} state={fromHere} className={linkClass}>
          {t("pending.toLead")}
        </Link>
      </Alert>
    );
  });
}
