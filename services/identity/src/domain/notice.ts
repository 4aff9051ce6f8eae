/** A change of the account that its user learns by mail. */
export type NoticeKind =
  | "password_changed"
  | "second_factor_on"
  | "second_factor_off"
  | "office_joined"
  | "office_refused"
  | "office_renamed"
  | "office_merged"
  | "office_removed"
  | "export_ready"
  | "email_changed"
  | "exported_by_support"
  | "deactivated"
  | "api_token_created"
  // To an admin, about the action of another.
  | "approval_asked"
  // To the admin who asked.
  | "approval_done"
  | "approval_declined"
  | "approval_expired"
  | "approval_failed"
  // To the owner of an erased account.
  | "erased_owing"
  | "erased_disputed";

/** The subject of a notice beside its user; `emailChangeId` also sends it to the address before that change. */
export type NoticeAbout = { emailChangeId?: string; apiTokenId?: string; approvalId?: string };

/** What the mail of a notice says. */
export type NoticeFacts = NoticeAbout & { apiTokensEnded?: boolean };
