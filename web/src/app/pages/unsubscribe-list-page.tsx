import { useParams } from "react-router";
import { UnsubscribeList } from "../../features/unsubscribe/components/unsubscribe-list.tsx";

export function UnsubscribeListPage() {
  const { token = "" } = useParams();
  return <UnsubscribeList token={token} />;
}
