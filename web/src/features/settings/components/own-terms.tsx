import { listTermsAnswers } from "@doorlight/gateway/contract";
import { TermsAnswers } from "../../../components/legal/terms-answers.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useUser } from "../../../lib/session.ts";

/** The user's answers to the terms. */
export function OwnTerms() {
  const { country } = useUser();
  const { data, error } = useAnswer(listTermsAnswers);
  if (error) return <ErrorAlert error={error} />;
  if (!data) return <Skeleton className="h-10 w-48" />;
  return <TermsAnswers answers={data.items} country={country} />;
}
