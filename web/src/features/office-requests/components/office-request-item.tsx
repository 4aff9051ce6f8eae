import type { JoinRequest } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../../components/ui/button.tsx";
import { useLocale } from "../../../i18n/use-locale.ts";
import { formatAge } from "../../../lib/dates.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";

type Props = {
  request: JoinRequest;
  /** The decision that is being sent: approved or not. */
  pending: boolean | null;
  onAnswer: (approved: boolean) => void;
};

/** One request to join an office. */
export function OfficeRequestItem({ request, pending, onAnswer }: Props) {
  const { t } = useTranslation("office-requests");
  const { tag } = useLocale();
  const { user, office, officeMembers, requestedAt } = request;
  const names = { name: user.name, office: office.name };
  return (
    <li className="grid gap-3 px-4 py-4 has-focus-visible:bg-sunken/50 md:grid-cols-[minmax(0,1fr)_auto] md:items-center md:px-5">
      <div className="min-w-0">
        <h2 className="font-sans text-base tracking-normal wrap-anywhere">{t("wants", names)}</h2>
        <p className="mt-0.5 text-sm text-ink-2 wrap-anywhere">
          {user.email} · {t("members", { count: officeMembers })} · {formatAge(requestedAt, tag)}
        </p>
      </div>
      <div className="flex items-center gap-2">
        <Button
          aria-label={t("approveWho", names)}
          aria-keyshortcuts="A"
          pending={pending === true}
          onClick={() => onAnswer(true)}
        >
          {t("approve")}
        </Button>
        <Button
          look="outline"
          aria-label={t("refuseWho", names)}
          aria-keyshortcuts="R"
          pending={pending === false}
          onClick={() => onAnswer(false)}
        >
          {t("refuse")}
        </Button>
        <Link
          className="ml-auto inline-flex min-h-11 items-center rounded-s px-2 text-sm text-secondary underline md:ml-1 md:min-h-8"
          to={adminPaths.user(user.id)}
          aria-label={t("openWho", names)}
        >
          {t("open")}
        </Link>
      </div>
    </li>
  );
}
