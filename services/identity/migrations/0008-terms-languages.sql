alter table terms_answers add column locale text;
comment on column terms_answers.locale is 'the language in which the terms were read; null where it is not known';
