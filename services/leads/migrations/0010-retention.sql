-- The access log is purged by age, with the time of bought contacts of the country's pack.
create index contact_reads_age on contact_reads using brin (read_at);
