-- A row of invoices keeps its content as it is up to some fifteen lines: to compress one of five lines took a fifth of its
-- insert, in a run that inserts them by the ten thousand. It takes 1.5 KB more.
alter table invoices set (toast_tuple_target = 8160);
