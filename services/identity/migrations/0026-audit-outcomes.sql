alter table audit_entries
  add column outcome text check (outcome in ('done', 'refused', 'failed')),
  add column refusal text check (refusal is null or outcome = 'refused');
comment on column audit_entries.outcome is 'null is unknown: of an entry of before, of a call that goes on, or of one whose process died';
comment on column audit_entries.refusal is 'the code of the refusal';
