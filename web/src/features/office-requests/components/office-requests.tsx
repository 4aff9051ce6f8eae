import { type JoinRequest, listJoinRequests } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "../../../components/ui/alert.tsx";
import { linkClass } from "../../../components/ui/class-names.ts";
import { EmptyState } from "../../../components/ui/empty-state.tsx";
import { IconUsers } from "../../../components/ui/icons.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useErrorText } from "../../../i18n/use-error-text.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { showToast } from "../../../lib/toast.ts";
import { useDecideJoinRequest } from "../api/decide-join-request.ts";
import { useQueueKeys } from "../use-queue-keys.ts";
import { OfficeRequestItem } from "./office-request-item.tsx";

const none: JoinRequest[] = [];

/** Other admins decide too. */
const READ_AGAIN_MS = 60_000;

/** The queue of requests to join an office, decided with one key each. */
export function OfficeRequests() {
  const { t } = useTranslation("office-requests");
  const errorText = useErrorText();
  const { data, error, isPending } = useAnswer(listJoinRequests, {}, { refetchInterval: READ_AGAIN_MS });
  const decide = useDecideJoinRequest();
  const requests = data?.items ?? none;

  const answer = async (request: JoinRequest | undefined, approved: boolean) => {
    if (!request || decide.isPending) return;
    try {
      await decide.mutateAsync({ id: request.id, approved });
      const names = { name: request.user.name, office: request.office.name };
      await showToast("success", t(approved ? "approved" : "refused", names));
    } catch (refusal) {
      await showToast("error", errorText(refusal));
    }
  };
  const keys = useQueueKeys({
    count: requests.length,
    onApprove: (index) => void answer(requests[index], true),
    onRefuse: (index) => void answer(requests[index], false),
  });
  if (error && !data) throw error;

  return (
    <div className="grid max-w-[880px] gap-4">
      <Alert>{t("consequence")}</Alert>
      {isPending && <Skeleton className="h-48 rounded-l!" />}
      {data?.items.length === 0 && (
        <EmptyState Icon={IconUsers} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      )}
      {requests.length > 0 && (
        <>
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-1 text-sm text-ink-2">
            <span role="status">{t("waiting", { count: requests.length })}</span>
            <span className="max-md:hidden">{t("keys")}</span>
          </p>
          <ul
            {...keys}
            aria-label={t("title")}
            className="divide-y divide-line overflow-hidden rounded-l border border-line bg-card"
          >
            {requests.map((request) => (
              <OfficeRequestItem
                key={request.id}
                request={request}
                pending={decide.isPending && decide.variables.id === request.id ? decide.variables.approved : null}
                onAnswer={(approved) => void answer(request, approved)}
              />
            ))}
          </ul>
        </>
      )}
      <Link to={adminPaths.offices} className={`justify-self-start ${linkClass}`}>
        {t("offices.open")}
      </Link>
    </div>
  );
}
