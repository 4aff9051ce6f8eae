import type { Contact, Purchase } from "@doorlight/gateway/contract";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../components/ui/button.tsx";
import { IconMessage } from "../../../components/ui/icons.ts";
import { lazyPart } from "../../../lib/lazy-part.ts";

const FirstMessageDialog = lazyPart(() => import("./first-message-dialog.tsx"), "FirstMessageDialog");

type Props = { purchase: Pick<Purchase, "id" | "leadId" | "acquiredAt">; contact: Contact };

/** The way to a first message to the owner. */
export function FirstMessageButton({ purchase, contact }: Props) {
  const { t } = useTranslation("refunds");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="outline"
        onFocus={FirstMessageDialog.preload}
        onPointerEnter={FirstMessageDialog.preload}
        onClick={() => setOpen(true)}
      >
        <IconMessage size={18} stroke={1.75} aria-hidden="true" />
        {t("message.write")}
      </Button>
      {isOpen && (
        <Suspense>
          <FirstMessageDialog purchase={purchase} contact={contact} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
