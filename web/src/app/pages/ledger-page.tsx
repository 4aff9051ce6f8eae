import { useTranslation } from "react-i18next";
import { Ledger } from "../../features/ledger/components/ledger.tsx";
import { paths } from "../../lib/paths.ts";
import { Page } from "../frame/page.tsx";

export function LedgerPage() {
  const { t } = useTranslation(["ledger", "common"]);
  return (
    <Page title={t("common:nav.billing")} back={paths.billing} detail={t("title")}>
      <Ledger />
    </Page>
  );
}
