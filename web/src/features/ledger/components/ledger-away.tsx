import type { AnswerOf, getLedger } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Away } from "../../../components/account/away.tsx";
import { Alert } from "../../../components/ui/alert.tsx";

/** Missing parts of a statement. */
export function LedgerAway({ pages = [] }: { pages: readonly AnswerOf<typeof getLedger>[] | undefined }) {
  const { t } = useTranslation("ledger");
  const parts = pages.flatMap(({ away }) => away);
  return (
    <>
      <Away pages={[{ away: parts.filter((part) => part !== "payments") }]} />
      {parts.includes("payments") && <Alert tone="warn">{t("away")}</Alert>}
    </>
  );
}
