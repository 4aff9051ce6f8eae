import type { PaymentIntent, SetupIntent } from "./objects.ts";

export interface Problem {
  field: "number" | "expiry" | "cvc";
  text: string;
}

const inputs = [
  { name: "number", label: "Card number", autocomplete: "cc-number", example: "4242 4242 4242 4242" },
  { name: "expiry", label: "Expiry (MM / YY)", autocomplete: "cc-exp", example: "12 / 34" },
  { name: "cvc", label: "Security code", autocomplete: "cc-csc", example: "123" },
] as const;

/** The form for a card. It posts to its own address. */
export function cardForm({ fields, problem }: { fields: URLSearchParams; problem?: Problem }): string {
  const rows = inputs.map(({ name, label, autocomplete, example }) => {
    const isWrong = problem?.field === name;
    const marks = isWrong ? ` aria-invalid="true" aria-describedby="problem" autofocus` : "";
    return `<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${example}"
 value="${escape(fields.get(name) ?? "")}" required${marks}></p>`;
  });
  const alert = problem ? `<p id="problem" role="alert">${escape(problem.text)}</p>` : "";
  return layout(
    "Save a card",
    `${alert}<form method="post">${rows.join("\n")}<p><button>Save card</button></p></form>`,
  );
}

/** The bank's question to the cardholder. */
export function cardholderQuestion(intent: PaymentIntent | SetupIntent): string {
  const what =
    intent.object === "payment_intent"
      ? `Pay ${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()} with your card?`
      : "Save your card for later payments?";
  return layout(
    "Confirm with your bank",
    `<p>${what}</p><form method="post">
<p><button name="decision" value="approve">Approve</button> <button name="decision" value="refuse">Refuse</button></p>
</form>`,
  );
}

export function message(text: string): string {
  return layout("Card provider", `<p>${escape(text)}</p>`);
}

function layout(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 24rem; margin: 3rem auto; padding: 0 1rem }
label { display: block; font-weight: 600 }
input { box-sizing: border-box; width: 100%; padding: .6rem; font: inherit }
button { padding: .6rem 1.2rem; font: inherit; cursor: pointer }
[role="alert"] { border-left: .25rem solid; padding-left: .75rem }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
<p><small>A stand-in for the card provider. No money moves.</small></p>
</main>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
