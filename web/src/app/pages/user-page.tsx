import { getUser } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useLocation, useParams } from "react-router";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { UserDetail } from "../../features/admin-users/components/user-detail.tsx";
import { UserMails } from "../../features/health/components/user-mails.tsx";
import { ImpersonateButton } from "../../features/impersonation/components/impersonate-button.tsx";
import { UserLedger } from "../../features/ledger/components/user-ledger.tsx";
import { JumpList } from "../../features/user-account/components/jump-list.tsx";
import { UserAccount } from "../../features/user-account/components/user-account.tsx";
import { useAnswer } from "../../lib/api/use-answer.ts";
import { adminPaths } from "../../lib/admin-paths.ts";
import { Page } from "../frame/page.tsx";

const POLL_MS = 2_000;

/** One user. The way back keeps the search of the list. */
export function UserPage() {
  const { t } = useTranslation("admin-users");
  const { id = "" } = useParams();
  const state = useLocation().state as { list?: string } | null;
  const { data, error } = useAnswer(
    getUser,
    { params: { id } },
    // Until the data that support asked for is collected.
    { refetchInterval: ({ state }) => (state.data?.export?.state === "running" ? POLL_MS : false) },
  );
  if (error && !data) throw error;
  // An erased user has none.
  const name = data && `${data.user.firstName} ${data.user.lastName}`.trim();
  return (
    <Page title={t("back")} back={adminPaths.users + (state?.list ?? "")} detail={name}>
      {data ? (
        <UserDetail
          key={id}
          detail={data}
          impersonate={<ImpersonateButton user={data.user} />}
          jumps={data.user.role === "agent" && <JumpList />}
          account={
            data.user.role === "agent" ? (
              <UserAccount
                user={data.user}
                mails={<UserMails userId={id} />}
                ledger={<UserLedger user={data.user} />}
              />
            ) : (
              <UserLedger user={data.user} />
            )
          }
        />
      ) : (
        <div className="grid max-w-[1120px] gap-[18px] lg:grid-cols-[minmax(0,1fr)_360px]">
          <Skeleton className="h-12 rounded-l! lg:col-span-2" />
          <Skeleton className="h-96 rounded-l!" />
          <Skeleton className="h-96 rounded-l!" />
        </div>
      )}
    </Page>
  );
}
