/** The content of a form or a query: `a[b][]=c` is { a: { b: { 0: "c" } } }. */
export interface Form {
  [name: string]: string | Form;
}

/** Form encoding as Stripe reads it, lists by index or by empty brackets. */
export function decodeForm(text: string): Form {
  const root = emptyForm();
  for (const [name, value] of new URLSearchParams(text)) place(root, [...name.matchAll(/[^[\]]+|\[\]/g)], value);
  return root;
}

function place(form: Form, path: RegExpMatchArray[], value: string): void {
  const [[part] = [""], ...rest] = path;
  const name = part === "[]" ? String(Object.keys(form).length) : part;
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const next = typeof inner === "object" ? inner : emptyForm();
  form[name] = next;
  place(next, rest, value);
}

/** Without a prototype: names come from outside. */
function emptyForm(): Form {
  return Object.create(null) as Form;
}
