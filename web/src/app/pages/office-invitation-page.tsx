import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { OfficeInvitation } from "../../features/settings/components/office-invitation.tsx";
import { Page } from "../frame/page.tsx";

export function OfficeInvitationPage() {
  const { t } = useTranslation("settings");
  const { token = "" } = useParams();
  return (
    <Page title={t("invitation.page")}>
      <div className="max-w-[760px]">
        <OfficeInvitation token={token} />
      </div>
    </Page>
  );
}
