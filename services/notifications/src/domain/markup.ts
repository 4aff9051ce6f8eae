/** Markup that is safe to insert without escaping. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | Markup | readonly Markup[] | undefined;

/** Builds markup. Texts among the parts are escaped, markup is not, undefined becomes nothing. */
export function markup(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(toSource)));
}

function toSource(part: Part): string {
  if (part === undefined) return "";
  if (typeof part === "string") return escape(part);
  return part instanceof Markup ? part.source : part.map(({ source }) => source).join("");
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}
