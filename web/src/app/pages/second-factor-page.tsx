import { RequiredSecondFactor } from "../../features/settings/components/required-second-factor.tsx";
import { HeaderlessFrame } from "../frame/headerless-frame.tsx";
import { useLogout } from "../frame/use-logout.ts";

export function SecondFactorPage({ onCodes }: { onCodes: (shown: boolean) => void }) {
  return (
    <HeaderlessFrame>
      <RequiredSecondFactor onCodes={onCodes} onLogout={useLogout()} />
    </HeaderlessFrame>
  );
}
