import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useIsOnHold } from "../../lib/use-holds.ts";

const HoldBox = lazyPart(() => import("./hold-box.tsx"), "HoldBox");

/** The box about a dispute that holds the account, loaded for such an account alone; `children` while none is known. */
export function OnHold({ children }: { children?: ReactNode }) {
  if (!useIsOnHold()) return children;
  return (
    <Suspense>
      <HoldBox />
    </Suspense>
  );
}
