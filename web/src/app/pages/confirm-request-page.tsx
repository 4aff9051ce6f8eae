import { useSearchParams } from "react-router";
import { ConfirmRequest } from "../../features/requests/components/confirm-request.tsx";

export function ConfirmRequestPage() {
  const [search] = useSearchParams();
  return <ConfirmRequest token={search.get("token") ?? ""} />;
}
