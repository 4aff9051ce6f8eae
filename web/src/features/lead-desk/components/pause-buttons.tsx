import { type DeskLead, decidePause } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api/use-change.ts";
import { afterAction } from "../after-action.ts";
import { ReasonButton } from "./reason-button.tsx";

/** The two decisions about a paused lead. */
export function PauseButtons({ lead: { id, version } }: { lead: DeskLead }) {
  const { t } = useTranslation("lead-desk");
  const decide = useChange(decidePause, afterAction);
  const decisions = [
    { goesOn: true, what: "goOn" },
    { goesOn: false, what: "closePaused" },
  ] as const;
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
