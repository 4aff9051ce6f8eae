export type NewAuditEntry = {
  at: Date;
  actorId: string;
  subjectId: string;
  /** Of the back office: `deactivate_user`; of an impersonated session: `PATCH /api/profile`. */
  action: string;
  impersonated: boolean;
  traceId: string;
};

export type AuditEntry = NewAuditEntry & {
  id: string;
  /** Empty where the account is gone. */
  actorName: string;
  subjectName: string;
};
