import { type AnswerOf, blockSender, type getDeskLead, SenderBlockKind } from "@doorlight/gateway/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { linkClass } from "../../../components/ui/class-names.ts";
import { OptionRow } from "../../../components/ui/option-row.tsx";
import { adminPaths } from "../../../lib/admin-paths.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { afterAction } from "../after-action.ts";
import { ReasonButton } from "./reason-button.tsx";

/** Blocks the sender of a request by what is not blocked yet. */
export function BlockButton({ story }: { story: AnswerOf<typeof getDeskLead> }) {
  const { t } = useTranslation("lead-desk");
  const { lead, senderBlocked, openOfSender } = story;
  const { id, version, contactErasedAt } = lead;
  const block = useChange(blockSender, afterAction);
  const left = SenderBlockKind.options.filter((kind) => !senderBlocked.includes(kind));
  const [chosen, setChosen] = useState<readonly SenderBlockKind[]>(SenderBlockKind.options);
  if (contactErasedAt || left.length === 0) return null;
  const kinds = left.filter((kind) => chosen.includes(kind));
  const choose = (kind: SenderBlockKind, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, kind] : chosen.filter((other) => other !== kind));
  return (
    <ReasonButton
      title={t("action.block.title")}
      text={
        <>
          <p>{t("action.block.text")}</p>
          <fieldset>
            <legend className="text-sm">{t("action.block.kinds")}</legend>
            {left.map((kind) => (
              <OptionRow
                key={kind}
                type="checkbox"
                checked={kinds.includes(kind)}
                onChange={({ target }) => choose(kind, target.checked)}
              >
                {t(`senderKind.${kind}`)}
              </OptionRow>
            ))}
          </fieldset>
          {lead.state !== "blocked" && <p>{t("action.block.stays")}</p>}
          {openOfSender.length > 0 && (
            <div>
              <p>{t("action.block.others", { count: openOfSender.length })}</p>
              {openOfSender.map((other) => (
                <p key={other}>
                  <Link to={adminPaths.deskLead(other)} className={linkClass}>
                    {t("facts.openRequest")}
                  </Link>
                </p>
              ))}
            </div>
          )}
        </>
      }
      ready={kinds.length > 0}
      pending={block.isPending}
      error={block.error}
      done={t("action.block.done")}
      onConfirm={(reason) => block.mutateAsync({ params: { id }, body: { version, reason, kinds } })}
    >
      {t("action.block.open")}
    </ReasonButton>
  );
}
