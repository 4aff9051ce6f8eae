import { useSearchParams } from "react-router";
import { AnswerMailbox } from "../../features/billing/components/answer-mailbox.tsx";
import { ConfirmListEmail } from "../../features/lead-lists/components/confirm-list-email.tsx";

/** Of both mails to a mailbox that an agent has named: for a lead list, and for invoices. */
export function ConfirmListEmailPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  return search.get("for") === "invoices" ? <AnswerMailbox token={token} /> : <ConfirmListEmail token={token} />;
}
