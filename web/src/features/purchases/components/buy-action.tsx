import type { LeadDetail } from "@doorlight/gateway/contract";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyPart } from "../../../lib/lazy-part.ts";
import { canBuy, type QuotedLead } from "../quoted-lead.ts";

const BuyDialog = lazyPart(() => import("./buy-dialog.tsx"), "BuyDialog");

type Props = { lead: LeadDetail; children: (quoted: QuotedLead, ask: () => void) => ReactNode };

/**
 * The way to a purchase while the lead can be bought, and the dialog, which asks about the lead as it was at the click
 * and stays to report the outcome.
 */
export function BuyAction({ lead, children }: Props) {
  const [asked, setAsked] = useState<QuotedLead | null>(null);
  const quoted = canBuy(lead) ? lead : null;
  const isSellable = quoted !== null;
  useEffect(() => {
    // At hand at the click, even if the connection is lost until then. Without it the click loads it.
    if (isSellable) BuyDialog.preload();
  }, [isSellable]);

  return (
    <>
      {quoted && children(quoted, () => setAsked(quoted))}
      {asked && (
        <Suspense>
          <BuyDialog lead={asked} isOwned={lead.status === "obtained"} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}
