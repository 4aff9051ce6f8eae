-- Counts how often the contact of a purchase was withheld or shown again, whichever dispute it was: null if never, or by the
-- release before alone.
alter table purchases add column withheld_version bigint;
