import type { Terms } from "@doorlight/gateway/contract";
import { TermsText } from "../../../components/legal/terms-text.tsx";
import { ErrorAlert } from "../../../components/ui/error-alert.tsx";
import { Skeleton } from "../../../components/ui/skeleton.tsx";

/** The words that an acceptance is about, to be read before the answer. */
export function TermsInForce({ terms, error }: { terms: Terms | undefined; error: unknown }) {
  if (error) return <ErrorAlert error={error} />;
  if (!terms) return <Skeleton className="h-48" />;
  return (
    <section aria-label={terms.title} className="rounded-m border border-line bg-sunken/40 p-4">
      <TermsText terms={terms} />
    </section>
  );
}
