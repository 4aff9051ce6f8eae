/** A seller whose every word is found again wherever it is kept. */
export const aCanary = {
  firstName: "Kanaria",
  lastName: "Salasuku",
  email: "kanaria.salasuku@example.test",
  phone: "050 987 6543",
  address: "Piilokatu 77 B 9",
  description: "Kolmio, jossa vanha tervapääskynen on asunut. Soita 050 987 6543, Piilokatu 77, Salasuku.",
};

/** What of it must be found nowhere once it is erased. */
export const CANARY = /kanaria|salasuku|piilokatu|987.?6543|509876543|tervapääskynen|tervapaaskynen/i;
