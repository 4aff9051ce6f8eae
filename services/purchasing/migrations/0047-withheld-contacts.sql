-- Since when the contact of a purchase is withheld from its buyer, as after a refund: its charge is disputed.
alter table purchases add column withheld_at timestamptz;
