import { useTranslation } from "react-i18next";
import { Invariants } from "../../features/invariants/components/invariants.tsx";
import { Page } from "../frame/page.tsx";

export function InvariantsPage() {
  const { t } = useTranslation("invariants");
  return (
    <Page title={t("title")}>
      <Invariants />
    </Page>
  );
}
