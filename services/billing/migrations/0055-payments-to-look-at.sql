create index bank_entries_to_look_at on bank_entries (imported_at desc) where kind <> 'exact';
