/**
 * Common parts of passwords in our countries: "password", "secret", "summer", "I love you", the country, its cities and
 * its sport. Written by hand: lists of leaked passwords are English at their top.
 */
const words = `
  doorlight
  salasana salasanani salainen perkele saatana vittu paska kissa koira hevonen enkeli aurinko mansikka kesä talvi suomi
  helsinki tampere jääkiekko jalkapallo rakastansinua minärakastansinua moikka moimoi tervetuloa hyvääpäivää kotikoti
  lösenord hemlig hemligt hejsan hejhej sommar sommaren vinter älskar älskardig jagälskardig sverige stockholm göteborg
  malmö fotboll ishockey djurgården hammarby kalleanka prinsessa blomma sötnos välkommen mammapappa
  passwort geheim hallo hallohallo willkommen sommer winter schatz liebling ichliebedich deutschland berlin hamburg
  frankfurt fussball fußball schalke bayern borussia sonnenschein prinzessin qwertz qwertzuiop
  parool salasõna eesti eestimaa tallinn tartu tere teretere armastus minaarmastansind jalgpall päike maasikas kallis
  hasło polska warszawa kraków kocham kochamcie kochamciebie misiek misiaczek piłkanożna niewiem agnieszka matrix
  dupadupa zaq12wsx lato zima witaj
  passord hemmelig norge oslo bergen trondheim fotball elsker jegelskerdeg heisann velkommen
  adgangskode kodeord hemmeligt danmark københavn fodbold jegelskerdig kærlighed solskin
  england scotland liverpool arsenal chelsea everton tottenham manchester letmein welcome
`;

const endings = ["", "1", "12", "123", "1234", "12345", "!"];

/** With and without the letters that keyboards abroad lack. */
const spellings = (word: string) => [word, plain(word)];

export const localPasswords: readonly string[] = words
  .trim()
  .split(/\s+/)
  .flatMap(spellings)
  .flatMap((word) => endings.map((ending) => word + ending));

function plain(word: string): string {
  return word
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("ł", "l")
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "");
}
