import type { AnswerOf, getUser } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { TermsAnswers } from "../../../components/legal/terms-answers.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useUser } from "../../../lib/session.ts";
import { userRights } from "../user-rights.ts";
import { FailedLogins } from "./failed-logins.tsx";
import { KeptPeople } from "./kept-people.tsx";
import { SlowedReads } from "./slowed-reads.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserData } from "./user-data.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserHeading } from "./user-heading.tsx";
import { UserNotes } from "./user-notes.tsx";
import { UserSessions } from "./user-sessions.tsx";

type Props = {
  detail: AnswerOf<typeof getUser>;
  /** The button to act as the user. */
  impersonate: ReactNode;
  /** Links to the parts of the account. */
  jumps: ReactNode;
  /** What the account has and did. */
  account: ReactNode;
};

/** One user: the history at the left, facts and actions at the right. */
export function UserDetail({ detail, impersonate, jumps, account }: Props) {
  const { t } = useTranslation("admin-users");
  const { user, notes, sessions, apiTokens, admins, termsAnswers, failedLogins, wrongCodes, leadReads } = detail;
  const rights = userRights(useUser(), user);
  return (
    <div className="max-w-[1120px]">
      <UserHeading user={user} />
      {jumps}
      {rights.explanation && (
        <div className="mb-[18px]">
          <Alert>{t(`explanation.${rights.explanation}`)}</Alert>
        </div>
      )}
      <KeptPeople detail={detail} />
      <div className="grid items-start gap-[18px] lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-[18px] max-lg:order-2">
          <UserNotes user={user} notes={notes} canWrite={rights.manage} />
          {account}
        </div>
        <div className="grid min-w-0 gap-[18px]">
          <UserFacts user={user} admins={admins} canSetOwner={rights.manage} />
          {(rights.manage || rights.roles.length > 1) && (
            <UserActions user={user} rights={rights} impersonate={impersonate} />
          )}
          {rights.manage && (user.status === "active" || user.status === "deactivated") && (
            <UserData user={user} newest={detail.export} />
          )}
          {user.status !== "erased" && (
            <Card title={t("termsTitle")}>
              <TermsAnswers answers={termsAnswers} country={user.country} />
            </Card>
          )}
          {user.status !== "erased" && (
            <>
              <UserSessions user={user} sessions={sessions} apiTokens={apiTokens} canEnd={rights.manage} />
              <FailedLogins user={user} failed={failedLogins} codes={wrongCodes} canEnd={rights.manage} />
              {leadReads?.slowedAt && <SlowedReads user={user} today={leadReads.today} at={leadReads.slowedAt} />}
            </>
          )}
        </div>
      </div>
    </div>
  );
}
