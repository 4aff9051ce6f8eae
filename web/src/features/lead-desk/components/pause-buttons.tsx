import { type DeskLead, decidePause } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api/use-change.ts";
import { useUser } from "../../../lib/session.ts";
import { afterAction } from "../after-action.ts";
import { ReasonButton } from "./reason-button.tsx";

/** The two decisions about a paused lead. To close it refunds all its buyers, which a super admin decides. */
export function PauseButtons({ lead: { id, version } }: { lead: DeskLead }) {
  const { t } = useTranslation("lead-desk");
  const decide = useChange(decidePause, afterAction);
  const refunds = useUser().role === "super_admin";
  const goOn = { goesOn: true, what: "goOn" } as const;
  const decisions = refunds ? [goOn, { goesOn: false, what: "closePaused" } as const] : [goOn];
  return decisions.map(({ goesOn, what }) => (
    <ReasonButton
      key={what}
      title={t(`action.${what}.title`)}
      text={<p>{t(`action.${what}.text`)}</p>}
      pending={decide.isPending}
      error={decide.error}
      done={t(`action.${what}.done`)}
      onConfirm={(reason) => decide.mutateAsync({ params: { id }, body: { version, reason, goesOn } })}
    >
      {t(`action.${what}.open`)}
    </ReasonButton>
  ));
}
