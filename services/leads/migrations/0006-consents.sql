-- The consent of a seller, as the form shows it: by version, country and language. A text is never changed, because
-- people have agreed to it; a new text is a new version in a new migration. The country "*" stands for all countries
-- without a text of their own.
create table consent_texts (
  version text not null,
  country text not null,
  locale text not null,
  in_force_from timestamptz not null,
  text text not null,
  primary key (version, country, locale)
);
create function keep_consent_text() returns trigger language plpgsql as $$
begin
  raise exception 'a consent text is never changed: add a version';
end
$$;
create trigger keep_consent_text before update or delete on consent_texts
  for each row execute function keep_consent_text();

insert into consent_texts (version, country, locale, in_force_from, text) values
  ('2026-11', '*', 'en', '2026-11-01Z', 'I agree that Doorlight shows my request to real-estate agents without my contact details, and gives my contact details to a limited number of agents who buy it, so that they may contact me about it. I can see which agents have them and close the request at any time.'),
  ('2026-11', '*', 'fi', '2026-11-01Z', 'Hyväksyn, että Doorlight näyttää pyyntöni kiinteistönvälittäjille ilman yhteystietojani ja antaa yhteystietoni rajatulle määrälle välittäjiä, jotka ostavat sen, jotta he voivat ottaa minuun yhteyttä sitä koskien. Näen, keillä välittäjillä tiedot ovat, ja voin sulkea pyynnön milloin tahansa.'),
  ('2026-11', '*', 'sv', '2026-11-01Z', 'Jag godkänner att Doorlight visar min förfrågan för fastighetsmäklare utan mina kontaktuppgifter och ger mina kontaktuppgifter till ett begränsat antal mäklare som köper den, så att de får kontakta mig om den. Jag kan se vilka mäklare som har dem och stänga förfrågan när som helst.');
