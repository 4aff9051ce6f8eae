/** An action of the back office on an account, by its name in the audit. */
export type AdminAction =
  | "create_user"
  | "resend_setup"
  | "add_note"
  | "write_mail"
  | "set_owner"
  | "deactivate_user"
  | "reactivate_user"
  | "end_user_sessions"
  | "reset_second_factor"
  | "approve_join_request"
  | "refuse_join_request"
  | "impersonate"
  | "impersonate_refused"
  | "end_impersonation";

export type NewAuditEntry = {
  at: Date;
  actorId: string;
  subjectId: string;
  /** An `AdminAction`, or method and route of a call in an impersonated session: `PATCH /api/profile`. */
  action: string;
  impersonated: boolean;
  traceId: string;
};

export type AuditEntry = NewAuditEntry & {
  id: string;
  /** Names are empty once the account is erased. */
  actorName: string;
  subjectName: string;
};
