import { useParams } from "react-router";
import { LoginByLink } from "../../features/session/components/login-by-link.tsx";

/** Has no layout around it, only the outcome. */
export function LoginLinkPage() {
  const { token = "" } = useParams();
  return (
    <main className="grid min-h-screen content-center px-5 py-10">
      <LoginByLink token={token} />
    </main>
  );
}
