import { useSearchParams } from "react-router";
import { ConfirmEmailChange } from "../../features/session/components/confirm-email-change.tsx";

export function ConfirmEmailChangePage() {
  const [search] = useSearchParams();
  return <ConfirmEmailChange token={search.get("token") ?? ""} />;
}
