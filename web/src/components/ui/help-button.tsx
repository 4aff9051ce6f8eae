import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { AdminHelpTopic, HelpTopic } from "../../lib/help-topics.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { loneLinkClass } from "./class-names.ts";

const HelpDialog = lazyPart(() => import("../help/help-dialog.tsx"), "HelpDialog");

/** Explains a screen on top of it, so that nothing typed is lost and nobody has to find the way back. */
export function HelpButton({ topic }: { topic: HelpTopic | AdminHelpTopic }) {
  const { t } = useTranslation("common");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`justify-self-start text-sm ${loneLinkClass}`}
        onClick={() => setOpen(true)}
      >
        {t("help")}
      </button>
      {isOpen && (
        <Suspense>
          <HelpDialog topic={topic} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
