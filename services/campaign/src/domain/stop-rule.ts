/** Mails after which a campaign is judged: a few bounces among the first say little. */
const JUDGED_FROM = 200;
const MOST_BOUNCES = 0.05;
const MOST_COMPLAINTS = 0.003;

/** Why a campaign has to stop by itself before it ruins the sender's name; null if it may go on. */
export function stopReason(mails: {
  sent: number;
  bounced: number;
  complained: number;
}): "bounces" | "complaints" | null {
  const tried = mails.sent + mails.bounced;
  if (tried < JUDGED_FROM) return null;
  if (mails.bounced / tried >= MOST_BOUNCES) return "bounces";
  return mails.complained / tried >= MOST_COMPLAINTS ? "complaints" : null;
}
