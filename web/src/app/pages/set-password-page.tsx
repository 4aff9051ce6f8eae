import { useParams } from "react-router";
import { SetPassword } from "../../features/session/components/set-password.tsx";

export function SetPasswordPage() {
  const { user = "", token = "" } = useParams();
  return <SetPassword userId={user} token={token} />;
}
