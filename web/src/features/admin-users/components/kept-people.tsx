import type { AnswerOf, getUser } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { useUser } from "../../../lib/session.ts";
import { mayManageRole } from "../user-rights.ts";
import { LockButton } from "./lock-button.tsx";

/** Who an account that owes or disputes is, after its erasure, and was before a change of its name or mailbox. */
export function KeptPeople({ detail: { user, debtor, formerPeople } }: { detail: AnswerOf<typeof getUser> }) {
  const { t } = useTranslation("admin-users");
  const timeOf = useCountryTime(user.country);
  const me = useUser();
  if (!debtor && formerPeople.length === 0) return null;
  const canLock = debtor && mayManageRole(me, user.role);
  return (
    <div className="mb-[18px] grid gap-2.5">
      {debtor && (
        <Alert tone="warn">
          {t(`debtor.${reasonOf(debtor)}`, { name: debtor.name, email: debtor.email })}
          {canLock && (
            <div className="mt-3">
              <LockButton user={user} />
            </div>
          )}
        </Alert>
      )}
      {formerPeople.length > 0 && (
        <Alert tone="warn">
          <p>{t("formerPeople")}</p>
          <ul>
            {formerPeople.map(({ email, name, replacedAt }) => (
              <li key={`${email} ${replacedAt}`} className="wrap-anywhere">
                {t("formerPerson", { name, email, time: timeOf(replacedAt) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

function reasonOf({ owes, disputed }: { owes: boolean; disputed: boolean }) {
  if (owes && disputed) return "both";
  return disputed ? "disputed" : "owes";
}
