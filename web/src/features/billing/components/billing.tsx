import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Card } from "../../../components/ui/card.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useBillingDetails } from "../api/billing-details.ts";
import { BillingForm } from "./billing-form.tsx";

type Props = { /** The page that waits for the billing details. */ next: string | null };

/** How the account pays what credits and quota do not, and the details that an invoice needs. */
export function Billing({ next }: Props) {
  const { t } = useTranslation("billing");
  const { data, error } = useBillingDetails();
  if (error && !data) throw error;
  return (
    <Card className="p-6">
      {next && (
        <Link to={next} className="mb-4 inline-block text-sm text-secondary underline">
          {t("goBack")}
        </Link>
      )}
      {data ? <BillingForm details={data} next={next} /> : <Skeleton className="h-80" />}
    </Card>
  );
}
