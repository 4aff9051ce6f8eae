import { TermsAcceptance } from "../../features/session/components/terms-acceptance.tsx";
import { HeaderlessFrame } from "../frame/headerless-frame.tsx";
import { useLogout } from "../frame/use-logout.ts";

export function TermsPage() {
  return (
    <HeaderlessFrame>
      <TermsAcceptance onLogout={useLogout()} />
    </HeaderlessFrame>
  );
}
