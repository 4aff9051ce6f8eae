import { SecondFactorGate } from "../../features/settings/components/second-factor-gate.tsx";
import { HeaderlessFrame } from "../frame/headerless-frame.tsx";
import { useLogout } from "../frame/use-logout.ts";

export function SecondFactorPage({ onCodes }: { onCodes: (shown: boolean) => void }) {
  return (
    <HeaderlessFrame>
      <SecondFactorGate onCodes={onCodes} onLogout={useLogout()} />
    </HeaderlessFrame>
  );
}
