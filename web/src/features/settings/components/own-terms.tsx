import { TermsAnswers } from "../../../components/legal/terms-answers.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useUser } from "../../../lib/session.ts";
import { useTermsAnswers } from "../api/terms.ts";

/** What the user has answered to the terms. */
export function OwnTerms() {
  const { country } = useUser();
  const { data, error } = useTermsAnswers();
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-10 w-48" />;
  return <TermsAnswers answers={data.items} country={country} />;
}
