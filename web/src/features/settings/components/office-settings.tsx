import { getMembership } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { HelpButton } from "../../../components/ui/help-button.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { FindOffice } from "./find-office.tsx";
import { InviteColleague } from "./invite-colleague.tsx";
import { OfficeMembers } from "./office-members.tsx";
import { RequestedOffice } from "./requested-office.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The user's office with its colleagues, or the search for one to join or create. */
export function OfficeSettings() {
  const { t } = useTranslation("settings");
  return (
    <SettingsSection title={t("office.title")} text={t("office.rule")} afterTerms inPerson>
      <HelpButton topic="office" />
      <Office />
    </SettingsSection>
  );
}

function Office() {
  const { data: membership, error } = useAnswer(getMembership);
  if (error && !membership) return <ErrorAlert error={error} />;
  if (!membership) return <Skeleton className="h-32" />;
  if (membership.office) {
    return (
      <>
        <OfficeMembers office={membership.office} members={membership.members} />
        <InviteColleague sent={membership.invitations} />
      </>
    );
  }
  return (
    <>
      {membership.requested && <RequestedOffice office={membership.requested} />}
      <FindOffice />
    </>
  );
}
