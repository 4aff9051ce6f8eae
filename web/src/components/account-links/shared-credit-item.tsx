import type { SharedCredit } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useOwnTime } from "../account/use-country-time.ts";
import { Tag } from "../ui/tag.tsx";
import { NamedUser } from "./named-user.tsx";

/** A free credit of somebody who had one before. Its texts are those of the list of all. */
export function SharedCreditItem({ credit }: { credit: SharedCredit }) {
  const { t } = useTranslation("account-links");
  const timeOf = useOwnTime();
  const { user, former, kind, spent, decidedAt } = credit;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 grow">
        <span className="block font-[550]">
          <NamedUser user={user} />
        </span>
        <span className="block text-sm text-ink-2">
          {t("account-links:credit.former")} {former ? <NamedUser user={former} /> : t("account-links:erased")}
        </span>
        <span className="block text-sm text-ink-2">
          {t(`account-links:kind.${kind}`)} · {timeOf(decidedAt)}
        </span>
      </span>
      <Tag tone={spent ? "amber" : "grey"}>
        {t(spent ? "account-links:credit.spent" : "account-links:credit.returned")}
      </Tag>
    </li>
  );
}
