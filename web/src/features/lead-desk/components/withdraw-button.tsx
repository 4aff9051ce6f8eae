import { type AnswerOf, type getDeskLead, withdrawDeskLead } from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../lib/api/use-change.ts";
import { afterAction } from "../after-action.ts";
import { ReasonButton } from "./reason-button.tsx";

type Story = AnswerOf<typeof getDeskLead>;

/** Withdraws a request for good, once a super admin has read whom that refunds. */
export function WithdrawButton({ story }: { story: Story }) {
  const { t } = useTranslation("lead-desk");
  const { id, version, test } = story.lead;
  const withdraw = useChange(withdrawDeskLead, afterAction);
  return (
    <ReasonButton
      danger
      title={t("action.withdraw.title")}
      text={
        <>
          <p>
            <WhoIsMailed lead={story.lead} />
          </p>
          {!test && <Refunds story={story} />}
        </>
      }
      pending={withdraw.isPending}
      error={withdraw.error}
      done={t(test ? "action.withdraw.doneTest" : "action.withdraw.done")}
      onConfirm={(reason) => withdraw.mutateAsync({ params: { id }, body: { version, reason } })}
    >
      {t("action.withdraw.open")}
    </ReasonButton>
  );
}

function WhoIsMailed({ lead: { test, confirmedAt, cap, spotsLeft } }: Pick<Story, "lead">) {
  const { t } = useTranslation("lead-desk");
  if (test) return t("action.withdraw.textTest");
  if (!confirmedAt) return t("action.withdraw.textUnconfirmed");
  const sold = (cap ?? 0) - (spotsLeft ?? 0);
  return sold === 0 ? t("action.withdraw.textUnsold") : t("action.withdraw.text", { count: sold });
}

/** Whom the withdrawal refunds: a buyer who has asked for it, ever, is left to the decision about that. */
function Refunds({ story: { buyers, refunds } }: { story: Story }) {
  const { t } = useTranslation("lead-desk");
  const buyersLeft = buyers.filter(({ purchase }) => !purchase.refundedAt);
  if (buyersLeft.length === 0) return null;
  if (!refunds) return <p className="mt-2">{t("action.withdraw.refundsUnknown")}</p>;
  const asked = buyersLeft.filter(({ user }) => refunds.some(({ agent }) => agent.id === user.id)).length;
  const refunded = buyersLeft.length - asked;
  return (
    <p className="mt-2">
      {refunded > 0 && t("action.withdraw.refunded", { count: refunded })}{" "}
      {asked > 0 && t("action.withdraw.asked", { count: asked })}
    </p>
  );
}
