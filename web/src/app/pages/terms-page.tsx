import { TermsGate } from "../../features/session/components/terms-gate.tsx";
import { HeaderlessFrame } from "../frame/headerless-frame.tsx";
import { useLogout } from "../frame/use-logout.ts";

export function TermsPage() {
  return (
    <HeaderlessFrame>
      <TermsGate onLogout={useLogout()} />
    </HeaderlessFrame>
  );
}
