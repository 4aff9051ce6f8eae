import { Alert } from "./alert.tsx";

/** Somebody else decided first: what they did, and that nothing of one's own was sent. */
export function StaleAlert({ what, nothingSent }: { what: string; nothingSent: string }) {
  return (
    <Alert tone="bad">
      <p className="font-semibold">{what}</p>
      <p>{nothingSent}</p>
    </Alert>
  );
}
