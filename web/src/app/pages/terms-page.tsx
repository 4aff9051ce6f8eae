import { TermsGate } from "../../features/session/components/terms-gate.tsx";
import { HeaderlessFrame } from "../frame/headerless-frame.tsx";

export function TermsPage() {
  return (
    <HeaderlessFrame>
      <TermsGate />
    </HeaderlessFrame>
  );
}
