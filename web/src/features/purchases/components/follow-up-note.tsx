import type { FollowUp } from "@doorlight/gateway/contract";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { loneLinkClass } from "../../../components/ui/class-names.ts";
import { IconNote } from "../../../components/ui/icons.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";

const FollowUpDialog = lazyPart(() => import("./follow-up-dialog.tsx"), "FollowUpDialog");

type Props = {
  leadId: string;
  /** Whose home it is. */
  owner: string;
  followUp: FollowUp;
  /** False once the contact is erased: there is nobody left to write about. */
  hasContact: boolean;
  /** Whether a long note is shown to its end. */
  whole?: boolean;
  /** The links beside the way to the note. */
  children?: ReactNode;
};

/** The agent's note about a lead, and the way to change it and the reminder. */
export function FollowUpNote({ leadId, owner, followUp, hasContact, whole = false, children }: Props) {
  const { t } = useTranslation("purchases");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="relative z-1 grid w-fit max-w-full gap-1">
      {followUp.note && (
        <p
          className={`text-sm whitespace-pre-line wrap-anywhere text-ink-2 ${whole ? "" : "line-clamp-2 max-w-[340px]"}`}
        >
          {followUp.note}
        </p>
      )}
      <div className="flex flex-wrap gap-x-4">
        {hasContact && (
          <button
            type="button"
            data-follow-up-note=""
            aria-label={t("followUp.editOf", { owner })}
            className={`${loneLinkClass} w-fit gap-1.5 text-sm`}
            onFocus={FollowUpDialog.preload}
            onPointerEnter={FollowUpDialog.preload}
            onClick={() => setOpen(true)}
          >
            <IconNote size={15} stroke={1.75} aria-hidden="true" />
            {t("followUp.edit")}
          </button>
        )}
        {children}
      </div>
      {isOpen && (
        <Suspense>
          <FollowUpDialog leadId={leadId} owner={owner} followUp={followUp} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
