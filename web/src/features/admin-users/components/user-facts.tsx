import type { UserRecord } from "@doorlight/gateway/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCountryTime } from "../../../components/account/use-country-time.ts";
import { Card } from "../../../components/ui/card.tsx";
import { PhoneLink } from "../../../components/ui/phone-link.tsx";
import { languageNames } from "../../../lib/locale.ts";
import { OwnerSelect } from "./owner-select.tsx";

type Props = { user: UserRecord; admins: { id: string; name: string }[]; canSetOwner: boolean };

/** The facts about a user, and their owner. */
export function UserFacts({ user, admins, canSetOwner }: Props) {
  const { t } = useTranslation(["admin-users", "common"]);
  const timeOf = useCountryTime(user.country);
  const isErased = user.status === "erased";
  const phone = user.phoneNumber && <PhoneLink phone={user.phoneNumber} />;
  const facts: [string, ReactNode][] = isErased
    ? []
    : [
        ["email", user.email],
        ["phone", phone],
        ["jobTitle", user.title],
        ["office", user.office?.name],
        ["language", languageNames[user.locale]],
        ["secondFactor", t(user.secondFactorOn ? "fact.on" : "fact.off")],
        ["terms", t(user.termsAccepted ? "fact.accepted" : "fact.notAccepted")],
      ];
  if (user.role === "agent" && user.credits !== null) facts.push(["credits", user.credits]);
  facts.push(["country", t(`common:country.${user.country}`)], ["createdAt", timeOf(user.createdAt)]);
  if (!isErased) facts.push(["lastSeen", user.lastSeenAt ? timeOf(user.lastSeenAt) : t("neverSeen")]);
  if (user.bannedUntil) facts.push(["bannedUntil", timeOf(user.bannedUntil)]);
  return (
    <Card title={t("facts")}>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-2 text-md">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t(`fact.${name}`)}</dt>
            <dd className="text-right wrap-anywhere tabular-nums">{value ?? <span className="text-ink-3">–</span>}</dd>
          </div>
        ))}
      </dl>
      {!isErased && (
        <div className="mt-4 border-t border-line pt-4">
          {canSetOwner ? (
            <OwnerSelect user={user} admins={admins} />
          ) : (
            <p className="flex justify-between gap-4">
              <span className="text-ink-2">{t("column.owner")}</span>
              {user.ownerName ?? t("noOwner")}
            </p>
          )}
        </div>
      )}
    </Card>
  );
}
