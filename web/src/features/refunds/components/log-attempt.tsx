import type { MyLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { IconPhone } from "../../../components/ui/icons.ts";
import { PopoverButton } from "../../../components/ui/popover-button.tsx";
import { OneTapAttempts } from "./one-tap-attempts.tsx";

/** Logs a try to reach the owner from the list of purchases: one tap for the kinds, one for the kind. */
export function LogAttempt({ myLead: { purchase, contact } }: { myLead: MyLead }) {
  const { t } = useTranslation("refunds");
  if (!contact) return null;
  const title = t("attempts.logOf", { owner: `${contact.firstName} ${contact.lastName}` });
  return (
    <PopoverButton
      name={title}
      aria-label={title}
      className={`${loneLinkClass} w-fit gap-1.5 text-sm`}
      renderPopover={(close) => <OneTapAttempts purchase={purchase} onLogged={close} />}
    >
      <IconPhone size={15} stroke={1.75} aria-hidden="true" />
      {t("attempts.logShort")}
    </PopoverButton>
  );
}
