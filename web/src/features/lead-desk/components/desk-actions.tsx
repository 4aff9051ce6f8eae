import { type AnswerOf, closeDeskLead, type getDeskLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { Card } from "../../../components/ui/card.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { useUser } from "../../../lib/session.ts";
import { afterAction } from "../after-action.ts";
import { BlockButton } from "./block-button.tsx";
import { CorrectFacts } from "./correct-facts.tsx";
import { DuplicateButtons } from "./duplicate-buttons.tsx";
import { PauseButtons } from "./pause-buttons.tsx";
import { ReasonButton } from "./reason-button.tsx";
import { ReopenButton } from "./reopen-button.tsx";
import { mayBeUncounted, UncountButton } from "./uncount-button.tsx";
import { WithdrawButton } from "./withdraw-button.tsx";

/** What an admin can do to a request as it stands. */
export function DeskActions({ story }: { story: AnswerOf<typeof getDeskLead> }) {
  const { t } = useTranslation("lead-desk");
  const { role } = useUser();
  const { lead } = story;
  const { id, version, state, confirmedAt, closedAt, contactErasedAt, test } = lead;
  const close = useChange(closeDeskLead, afterAction);
  const mayClose = !closedAt && state !== "blocked";
  const mayWithdraw = !contactErasedAt && role === "super_admin";
  const mayUncount = role === "super_admin" && mayBeUncounted(story);
  const mayCorrect = !contactErasedAt && !test;
  const closeText = test ? "textTest" : confirmedAt ? "text" : "textUnconfirmed";
  if (!mayClose && !mayWithdraw && !mayUncount && !mayCorrect) return null;
  return (
    <Card title={t("action.title")}>
      <div className="flex flex-wrap gap-2.5">
        {(state === "paused" || (mayClose && story.reports.some(({ waits }) => waits))) && <PauseButtons lead={lead} />}
        {mayClose && (
          <ReasonButton
            title={t("action.close.title")}
            text={<p>{t(`action.close.${closeText}`)}</p>}
            pending={close.isPending}
            error={close.error}
            done={t("action.close.done")}
            onConfirm={(reason) => close.mutateAsync({ params: { id }, body: { version, reason } })}
          >
            {t("action.close.open")}
          </ReasonButton>
        )}
        {!test && <ReopenButton lead={lead} />}
        {mayCorrect && <CorrectFacts key={version} lead={lead} />}
        {!test && <DuplicateButtons key={`duplicate ${id}`} lead={lead} />}
        {!test && <BlockButton key={`block ${id} ${version}`} story={story} />}
        {mayWithdraw && <WithdrawButton story={story} />}
        {mayUncount && <UncountButton lead={lead} />}
      </div>
    </Card>
  );
}
