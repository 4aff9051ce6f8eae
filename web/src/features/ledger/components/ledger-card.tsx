import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { paths } from "../../../lib/paths.ts";
import { LastCharges } from "./last-charges.tsx";

/** The last charges, and the way to the statement. */
export function LedgerCard() {
  const { t } = useTranslation("ledger");
  return (
    <Card title={t("title")}>
      <p className="mb-4 text-sm text-ink-2">{t("intro")}</p>
      <LastCharges />
      <ButtonLink look="outline" className="mt-4" to={paths.ledger}>
        {t("open")}
      </ButtonLink>
    </Card>
  );
}
