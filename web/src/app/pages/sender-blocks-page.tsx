import { useTranslation } from "react-i18next";
import { SenderBlocks } from "../../features/lead-desk/components/sender-blocks.tsx";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

export function SenderBlocksPage() {
  const { t } = useTranslation("lead-desk");
  return (
    <Page title={t("title")} back={adminPaths.leadDesk} detail={t("blocks.title")}>
      <h1 className="mb-4 text-2xl">{t("blocks.title")}</h1>
      <SenderBlocks />
    </Page>
  );
}
