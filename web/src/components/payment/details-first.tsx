import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";

type Props = {
  /** Goes on with the payment. */
  onSaved: () => void;
  onClose: () => void;
};

const DetailsDialog = lazyPart(() => import("./details-dialog.tsx"), "DetailsDialog");

/** Asks for the billing details that a payment by card waits for, in place of its dialog. */
export function DetailsFirst(props: Props) {
  return (
    <Suspense>
      <DetailsDialog {...props} />
    </Suspense>
  );
}
