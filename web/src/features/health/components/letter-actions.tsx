import {
  dropDeadLetters,
  listDeadLetters,
  type Replay,
  replayDeadLetters,
  type ServiceName,
} from "@doorlight/gateway/contract";
import { useTranslation } from "react-i18next";
import { ActionWithReason } from "../../../components/account/action-with-reason.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ConfirmButton } from "../../../components/ui/confirm-button.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { useChange } from "../../../lib/api/use-change.ts";
import { showToast } from "../../../lib/toast.ts";

type Props = {
  service: ServiceName;
  ids: string[];
  onAll: () => void;
  onReplayed: (replays: readonly Replay[]) => void;
};

const changes = { refreshes: [listDeadLetters], evenAfter: "any failure" } as const;

/** What a super admin can do with the chosen events. */
export function LetterActions({ service, ids, onAll, onReplayed }: Props) {
  const { t } = useTranslation("health");
  const dryRun = useChange(replayDeadLetters);
  const replay = useChange(replayDeadLetters, changes);
  const drop = useChange(dropDeadLetters, changes);
  const send = async (by: typeof replay, isDry: boolean) => {
    const { replays } = await by.mutateAsync({ params: { service }, body: { ids, dryRun: isDry } });
    onReplayed(replays);
    return replays;
  };
  if (ids.length === 0)
    return (
      <Button look="outline" className="justify-self-start" onClick={onAll}>
        {t("letters.all")}
      </Button>
    );
  const count = ids.length;
  return (
    <div className="grid gap-3">
      <ErrorAlert error={dryRun.error} />
      <div className="flex flex-wrap gap-2.5">
        <Button look="outline" pending={dryRun.isPending} onClick={() => void send(dryRun, true).catch(() => {})}>
          {t("letters.dryRun", { count })}
        </Button>
        <ConfirmButton
          title={t("letters.replay.title", { count })}
          text={t("letters.replay.text")}
          action={t("letters.replay.open", { count })}
          onConfirm={async () => {
            const handled = (await send(replay, false)).filter(({ outcome }) => outcome === "handled").length;
            await showToast(handled === count ? "success" : "info", t("letters.replay.done", { handled, count }));
          }}
        >
          {t("letters.replay.open", { count })}
        </ConfirmButton>
        <ActionWithReason
          danger
          label={t("letters.reason")}
          hint={t("letters.reasonHint")}
          title={t("letters.drop.title", { count })}
          text={<p>{t("letters.drop.text")}</p>}
          pending={drop.isPending}
          error={drop.error}
          done={t("letters.drop.done")}
          onConfirm={(reason) => drop.mutateAsync({ params: { service }, body: { ids, reason } })}
        >
          {t("letters.drop.open", { count })}
        </ActionWithReason>
      </div>
    </div>
  );
}
