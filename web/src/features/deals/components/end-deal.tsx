import { type Deal, endDeal } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { dealChange } from "../deal-change.ts";
import { useOwnerName } from "../use-owner-name.ts";
import { CutReturn } from "./cut-return.tsx";

const steps = { draft: "remove", offered: "withdraw", active: "end", ended: "end" } as const;

/** Ends an active deal now, takes an offered one back, or removes a draft. */
export function EndDeal({ deal }: { deal: Deal }) {
  const { t } = useTranslation("deals");
  const { mutateAsync } = useChange(endDeal, dealChange);
  const navigate = useNavigate();
  const nameOf = useOwnerName();
  const what = steps[deal.state];
  const end = async () => {
    await mutateAsync({ params: { id: deal.id }, body: { version: deal.version } });
    if (what === "remove") await navigate(adminPaths.deals);
  };
  return (
    <ConfirmButton
      danger
      title={t(`${what}.title`, { name: deal.name })}
      text={
        <>
          <p>{t(`${what}.text`, { owner: nameOf(deal.owner) })}</p>
          {deal.state === "active" && deal.type !== "discount" && <CutReturn dealId={deal.id} />}
        </>
      }
      action={t(`${what}.confirm`)}
      done={t(`${what}.done`)}
      onConfirm={end}
    >
      {t(`${what}.open`)}
    </ConfirmButton>
  );
}
