/** A seller with words that can be found wherever they are stored. */
export const canarySeller = {
  firstName: "Kanaria",
  lastName: "Salasuku",
  email: "kanaria.salasuku@example.test",
  phone: "050 987 6543",
  address: "Piilokatu 77 B 9",
  description: "Kolmio, jossa vanha tervapääskynen on asunut. Soita 050 987 6543, Piilokatu 77, Salasuku.",
};

/** Matches any of it; nothing may match after its erasure. */
export const CANARY = /kanaria|salasuku|piilokatu|987.?6543|509876543|tervapääskynen|tervapaaskynen/i;
