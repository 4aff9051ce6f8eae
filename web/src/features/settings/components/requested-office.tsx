import { getMembership, type Membership, withdrawJoinRequest } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Tag } from "../../../components/ui/tag.tsx";
import { useChange } from "../../../lib/api/use-change.ts";

/** The office that the user has asked to join, and the button to withdraw. */
export function RequestedOffice({ office }: { office: NonNullable<Membership["requested"]> }) {
  const { t } = useTranslation("settings");
  const withdraw = useChange(withdrawJoinRequest, { refreshes: [getMembership] });
  return (
    <div className="grid gap-3 rounded-m bg-sunken p-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow font-semibold">{office.name}</span>
        <Tag tone="amber">{t("office.waiting")}</Tag>
      </div>
      <p className="text-sm text-ink-2">{t("office.waitingText")}</p>
      <ErrorAlert error={withdraw.error} />
      <Button
        look="outline"
        size="s"
        className="justify-self-start"
        pending={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {t("office.withdraw")}
      </Button>
    </div>
  );
}
