import { useParams } from "react-router";
import { MailPreferences } from "../../features/unsubscribe/components/mail-preferences.tsx";

export function UnsubscribePage() {
  const { token = "" } = useParams();
  return <MailPreferences token={token} />;
}
