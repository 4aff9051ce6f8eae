import { useSearchParams } from "react-router";
import { ConfirmListEmail } from "../../features/lead-lists/components/confirm-list-email.tsx";

export function ConfirmListEmailPage() {
  const [search] = useSearchParams();
  return <ConfirmListEmail token={search.get("token") ?? ""} />;
}
