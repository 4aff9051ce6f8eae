import * as z from "zod/mini";

/** Opaque. A field's name says whose id it is; `id` is the object's own. */
export const Id = z.uuid();

/** A moment by our clock, ISO 8601 in UTC. */
export const Instant = z.iso.datetime();

/** A calendar day in the time zone of the country, YYYY-MM-DD. */
export const Day = z.iso.date();

/** The first day of a month. */
export const Month = z.iso.date().check(z.regex(/-01$/, "Must be the first day of a month"));

/** Minor units of an ISO 4217 currency. */
export const Money = z.object({
  /** In minor units: cents, öre, pence. */
  amount: z.int(),
  /** ISO 4217 code, upper case. */
  currency: z.string(),
});
export type Money = z.output<typeof Money>;

/** The VAT of a net price, frozen with what was sold. */
export const Vat = z.object({
  /** In percent. */
  rate: z.number(),
  amount: Money,
  /** The price with it. */
  total: Money,
});
export type Vat = z.output<typeof Vat>;

/** Money that a body gives back as an answer said it. */
export const SaidMoney = z.strictObject({
  /** In minor units: cents, öre, pence. */
  amount: z.int(),
  /** ISO 4217 code, upper case. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});

/** ISO 3166-1 alpha-2, upper case. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, "Invalid country"));

/** A language of the product: English, Swedish, Finnish. */
export const Locale = z.enum(["en", "sv", "fi"]);
export type Locale = z.output<typeof Locale>;

/** An e-mail address. An empty one is `required`, not `invalid_email`. */
export const Email = z
  .string()
  .check(z.trim(), z.minLength(1, { error: "Required", abort: true }), z.maxLength(254), z.email("Invalid email"));

/** On one line, in characters that exist, and none that turns what follows: it becomes part of headings and of subjects of e-mails. */
const oneLine = z.regex(/^[^\p{Cc}\p{Cs}\p{NChar}\u202d\u202e\p{Zl}\p{Zp}]*$/u, "Must be one line");
/** No bells and escapes, which a terminal would obey. */
const printable = z.regex(/^(?:\P{Cc}|[\n\r\t])*$/u, "Must be plain text");

/** A line that may be empty. */
export const optionalText = (maxLength: number) => z.string().check(z.trim(), oneLine, z.maxLength(maxLength));

/** A line with something besides spaces. */
export const requiredText = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1, "Required"), oneLine, z.maxLength(maxLength));

/** A text of several lines that may be empty. */
export const optionalLines = (maxLength: number) => z.string().check(z.trim(), printable, z.maxLength(maxLength));

/** A text of several lines with something besides spaces. */
export const requiredLines = (maxLength: number) =>
  z.string().check(z.trim(), z.minLength(1, "Required"), printable, z.maxLength(maxLength));

/**
 * Where the browser comes back to after a step of the card provider: a path of the web app. Two slashes would name another
 * site, and so would those with a tab between them, which browsers drop.
 */
export const ReturnPath = requiredText(500).check(z.regex(/^\/[^/\\]/, "Invalid path"));

/** A telephone number, with or without the prefix of the country. */
export const Phone = optionalText(30).check(z.minLength(5, "Required"));

/** From a mailed link. */
export const Token = z.string().check(z.minLength(1, "Required"), z.maxLength(200));

/** A query parameter that is absent, or present once or many times. */
export const repeatable = <T extends z.ZodMiniType>(item: T) =>
  z.pipe(
    z.optional(z.union([z.array(item).check(z.maxLength(200)), item])),
    z.transform((value): z.output<T>[] =>
      value === undefined ? [] : Array.isArray(value) ? value : [value as z.output<T>],
    ),
  );

/** A whole number in a query string. */
export const queryInt = (minimum: number, maximum: number) =>
  z.coerce.number().check(z.int(), z.gte(minimum), z.lte(maximum));

export const pageQuery = {
  /** How many items a page has at most. */
  limit: z._default(queryInt(1, 100), 20),
  /** `nextCursor` of the page before; absent for the first page. */
  cursor: z.optional(z.string().check(z.maxLength(200))),
};

export const fileQuery = {
  /** A link has no `Accept-Language` of its own. */
  locale: z.optional(Locale),
};

/** `cursor` of the next page; null on the last one. */
export const nextCursor = z.nullable(z.string());

/** An agent or an admin. */
export const Person = z.object({
  id: Id,
  /** First and last name; null for an erased account. */
  name: z.nullable(z.string()),
});

export const idParams = z.strictObject({ id: Id });

/** The user's step before the card is charged; then the same call, with the same Idempotency-Key, resumes. */
export const ActionRequired = z.object({
  status: z.literal("action_required"),
  /** Kind of the step. */
  action: z.object({
    /** For the provider's script in the browser. A secret of the user. */
    clientSecret: z.string(),
    /** Address of the step if it is a page of its own, which leads back; null if the provider's script shows it. */
    url: z.nullable(z.string()),
  }),
});
export type ActionRequired = z.output<typeof ActionRequired>;

/** Of a list that names each once. */
export const eachOnce = z.refine<readonly unknown[]>((items) => new Set(items).size === items.length, "Name each once");
