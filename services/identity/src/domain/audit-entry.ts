/** An action on an account, by its name in the audit. */
export type AdminAction =
  | "create_user"
  | "resend_setup"
  | "add_note"
  | "write_mail"
  | "set_owner"
  | "correct_name"
  | "correct_email"
  | "correct_role"
  | "deactivate_user"
  | "reactivate_user"
  | "end_user_sessions"
  | "end_login_wait"
  | "reset_second_factor"
  | "export_user"
  | "download_export"
  | "erase_user"
  | "approve_join_request"
  | "refuse_join_request"
  | "impersonate"
  | "impersonate_refused"
  | "end_impersonation"
  | "ask_approval"
  | "give_approval"
  | "approve_alone"
  | "refuse_approval"
  | "carry_out_approved"
  // By users themselves.
  | "change_email";

/** The outcome of an action: `failed` broke off, so that it may have been done. */
export type AuditOutcome = "done" | "refused" | "failed";

/** What an action changes, by the name of its field. Values are JSON; null if there is none, or the audit keeps the name alone. */
export type AuditField = { name: string; before: string | null; after: string | null };

/** Of personal data: without values. */
export const namedField = (name: string): AuditField => ({ name, before: null, after: null });

export const changedField = (name: string, before: string | null, after: string | null): AuditField => ({
  name,
  before: before && JSON.stringify(before),
  after: after && JSON.stringify(after),
});

/** Of entries that one admin wrote. */
export type AuditCompletion = {
  actorId: string;
  outcome: AuditOutcome;
  refusal: string | null;
  /** Known since it is done. */
  fields: readonly AuditField[];
  /** Of what the action added; null to leave it. */
  objectId: string | null;
};

export type NewAuditEntry = {
  at: Date;
  actorId: string;
  subjectId: string;
  /** What the action is about if it is no account: a campaign, an agency, a prospect or a request, as the action says. */
  objectId: string | null;
  /** An `AdminAction`, or method and route of a call in an impersonated session: `PATCH /api/profile`. */
  action: string;
  impersonated: boolean;
  /** Tried, and not let in: what processes of before know of the outcome. */
  refused: boolean;
  /** Null if it is unknown: of an action that is not over, or whose process died. */
  outcome: AuditOutcome | null;
  refusal: string | null;
  fields: readonly AuditField[];
  /** In the admin's words; null if the action asks none, or it is about people other than its subject. */
  reason: string | null;
  traceId: string;
};

export type AuditEntry = NewAuditEntry & {
  id: string;
  /** Names are empty once the account is erased. */
  actorName: string;
  subjectName: string;
};
