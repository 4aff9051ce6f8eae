/** A form of a name that case endings may follow. */
export type Stem = { start: string; isEnd(rest: string): boolean };

/** The endings of nouns in Finnish, Estonian, Swedish, Norwegian, Danish, German, English and Polish, without accents. */
const ENDING =
  /^(?:[aeiou]{0,2}(?:n|t|a|ta|tta|ssa|sta|seen|lla|lta|lle|na|ksi|in|ita|issa|ista|illa|ilta|ille|ien|iden|h[aeiou]n)(?:ni|si|nsa|mme|nne|kin|kaan|han)?|(?:e?n)?s|es|ens|e|i|u|y|o|[iaeu]?(?:l|le|lt|s|st|ga|ks)|owi|owie|ow|em|iem|om|ami|ach|ego|iego|emu|iemu|im|ich|ej|iej|ie)?$/;
/** After this many letters any ending fits, because no other word begins with them. */
const LONG = 6;
const LONGEST_ENDING = 7;

/** The weak grade of the consonants before the last vowel: Virta, Virran; Lahti, Lahden; Koivukatu, Koivukadun. */
const GRADES: readonly (readonly [RegExp, string])[] = [
  [/kk(?=[aeiouy]$)/, "k"],
  [/pp(?=[aeiouy]$)/, "p"],
  [/tt(?=[aeiouy]$)/, "t"],
  [/lt(?=[aeiouy]$)/, "ll"],
  [/nt(?=[aeiouy]$)/, "nn"],
  [/rt(?=[aeiouy]$)/, "rr"],
  [/mp(?=[aeiouy]$)/, "mm"],
  [/nk(?=[aeiouy]$)/, "ng"],
  [/ht(?=[aeiouy]$)/, "hd"],
  [/(?<=[aeiouy])t(?=[aeiouy]$)/, "d"],
  [/(?<=[aeiouy])p(?=[aeiouy]$)/, "v"],
  [/(?<=[aeiouylr])k(?=[aeiouy]$)/, ""],
  [/nen$/, "s"],
];

/** The forms of a plain word on which its cases are built. */
export function stemsOf(word: string): Stem[] {
  const weak = GRADES.flatMap(([strong, grade]) => (strong.test(word) ? [word.replace(strong, grade)] : []));
  const forms = [word, ...weak].flatMap((form) => (form.endsWith("i") ? [form, `${form.slice(0, -1)}e`] : [form]));
  const cut = word.replace(/[aeiouy]{1,2}$/, "");
  return [
    ...new Set(forms),
    ...(cut.length >= LONG ? [cut] : []),
    ...(/[sc]k[ai]$/.test(word) ? [word.slice(0, -1)] : []),
  ].map((start) => ({ start, isEnd: start.length >= LONG ? isShort : isEnding }));
}

function isShort(rest: string): boolean {
  return rest.length <= LONGEST_ENDING && !/\d/.test(rest);
}

function isEnding(rest: string): boolean {
  return ENDING.test(rest);
}
