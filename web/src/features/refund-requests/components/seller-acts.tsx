import type { RefundEvidence } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";

type Props = { acts: RefundEvidence["sellerActs"]; timeOf: (instant: string) => string };

/** The owner's actions on the request, with their times. */
export function SellerActs({ acts, timeOf }: Props) {
  const { t } = useTranslation("refund-requests");
  return (
    <Card title={t("acts.title")}>
      {acts.length === 0 && <p className="text-ink-2">{t("acts.none")}</p>}
      <ul>
        {acts.map(({ act, at }) => (
          <li key={`${act} ${at}`}>{t(`acts.${act}`, { when: timeOf(at) })}</li>
        ))}
      </ul>
    </Card>
  );
}
