import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../../../components/ui/card.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useUser } from "../../../lib/session.ts";
import { useBillingDetails } from "../api/billing-details.ts";
import { BillingForm } from "./billing-form.tsx";

type Props = { /** The lead that waits for the billing details. */ next: string | null };

/** The credits, and the billing details for purchases without them. */
export function Billing({ next }: Props) {
  const { t } = useTranslation("billing");
  const { credits } = useUser();
  const { data, error } = useBillingDetails();
  if (error && !data) throw error;
  return (
    <div className="grid max-w-[1000px] items-start gap-[22px] lg:grid-cols-[minmax(0,1fr)_300px]">
      <Card className="p-6">
        {next && (
          <Link to={next} className="mb-4 inline-block text-sm text-secondary underline">
            {t("backToLead")}
          </Link>
        )}
        {data ? <BillingForm details={data} next={next} /> : <Skeleton className="h-80" />}
      </Card>
      <Card title={t("credits.title")} className="max-lg:order-first">
        <p className="font-display text-3xl font-[680] tabular-nums">{credits ?? "–"}</p>
        <p className="mt-2 text-sm text-ink-2">{t("credits.text")}</p>
      </Card>
    </div>
  );
}
