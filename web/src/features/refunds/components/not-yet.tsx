import type { Purchase } from "@doorlight/gateway/contract";
import type { Ref } from "react";
import { Alert } from "../../../components/ui/alert.tsx";
import { OneTapAttempts } from "./one-tap-attempts.tsx";

type Props = {
  ref: Ref<HTMLDivElement>;
  text: string;
  /** The purchase, if attempts are missing that can be logged here. */
  toTry: Pick<Purchase, "id" | "leadId" | "acquiredAt"> | null;
};

/** Why a reason allows no refund now; the attempts that it still needs are logged right here. */
export function NotYet({ ref, text, toTry }: Props) {
  return (
    <div ref={ref} tabIndex={-1} className="outline-offset-2">
      <Alert tone="warn">{text}</Alert>
      {toTry && <OneTapAttempts purchase={toTry} />}
    </div>
  );
}
