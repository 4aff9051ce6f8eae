import { useSearchParams } from "react-router";
import { ConfirmSignup } from "../../features/session/components/confirm-signup.tsx";

export function ConfirmSignupPage() {
  const [search] = useSearchParams();
  return <ConfirmSignup token={search.get("token") ?? ""} />;
}
