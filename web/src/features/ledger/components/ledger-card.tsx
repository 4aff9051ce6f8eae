import { useTranslation } from "react-i18next";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { paths } from "../../../lib/paths.ts";

/** The way to the statement. */
export function LedgerCard() {
  const { t } = useTranslation("ledger");
  return (
    <Card title={t("title")}>
      <p className="mb-4 text-sm text-ink-2">{t("intro")}</p>
      <ButtonLink look="outline" to={paths.ledger}>
        {t("open")}
      </ButtonLink>
    </Card>
  );
}
