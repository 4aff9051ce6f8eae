/** A word that names an idea which has another word in this product. */
interface Banned {
  /** Words of an identifier in their order, such as `paid by` for paidBy, paid_by and PaidBy. */
  words: string;
  /** The word of the glossary. */
  use: string;
  /** A term of the field that contains the word. */
  except?: string;
}

/** Former names of ideas; see the glossary in CONTRIBUTING. Only words without another honest meaning stand here. */
export const bannedWords: readonly Banned[] = [
  { words: "participation", use: "purchase" },
  { words: "participations", use: "purchases" },
  { words: "seat", use: "spot" },
  { words: "seats", use: "spots" },
  { words: "holder", use: "buyer" },
  { words: "holders", use: "buyers" },
  { words: "holding", use: "purchase" },
  { words: "holdings", use: "purchases" },
  { words: "paid by", use: "paymentSource" },
  { words: "payment route", use: "paymentSource or billingMethod" },
  { words: "wish", use: "requested" },
  { words: "told", use: "assertDefined, publish, return" },
  { words: "hear", use: "consume" },
  { words: "heard", use: "consumed" },
  { words: "announce", use: "publish" },
  { words: "announced", use: "published" },
  { words: "forget", use: "purge or erase" },
  { words: "forgets", use: "purges or erases" },
  { words: "rush", use: "burst" },
  { words: "crowd", use: "contention" },
  { words: "storm", use: "stress test" },
  { words: "planted", use: "mutant" },
  { words: "persona", use: "principal" },
  { words: "personas", use: "principals" },
  { words: "ground", use: "ports" },
  { words: "doors", use: "entry points" },
  { words: "fault", use: "error or violation", except: "fault injection" },
  { words: "faults", use: "errors or violations" },
  { words: "gate", use: "guard", except: "request gate" },
  { words: "gates", use: "guards or rules" },
  { words: "record act", use: "recordAdminAction" },
  { words: "take seat", use: "buyLeads" },
  { words: "follow sale", use: "projectPurchases" },
];

/** A former name in a text, with the line it stands on. */
export interface Finding {
  line: number;
  identifier: string;
  use: string;
}

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|--[^\n]*/g;
const IDENTIFIER = /[A-Za-z_$][\w$-]*/g;

/** Identifiers and names in quotes of one file that bear a former name; comments are prose and not searched. */
export function formerNames(text: string): Finding[] {
  const code = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, " "));
  return code
    .split("\n")
    .flatMap((content, index) =>
      [...content.matchAll(IDENTIFIER)].flatMap(([identifier]) => findings(identifier, index + 1)),
    );
}

function findings(identifier: string, line: number): Finding[] {
  const uses = usesFor.get(identifier) ?? wordsFor(identifier);
  usesFor.set(identifier, uses);
  return uses.map((use) => ({ line, identifier, use }));
}

/** Most identifiers stand in many places. */
const usesFor = new Map<string, string[]>();

/** The words of the glossary for those of an identifier that are banned. */
function wordsFor(identifier: string): string[] {
  const words = ` ${wordsOf(identifier)} `;
  return bannedWords
    .filter(({ words: banned, except }) => words.replaceAll(` ${except} `, " ").includes(` ${banned} `))
    .map(({ use }) => use);
}

/** `leadHolders`, `LeadHolders`, `lead_holders` and `lead-holders` are all "lead holders". */
function wordsOf(identifier: string): string {
  return identifier
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_$-]+/g, " ")
    .toLowerCase();
}
