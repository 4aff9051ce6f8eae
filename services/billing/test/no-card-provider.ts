/** Settings for tests in which nothing asks the card provider. */
export const noCardProvider = {
  PUBLIC_URL: "https://doorlight.example",
  CARD_PROVIDER_URL: "http://127.0.0.1:9",
  CARD_PROVIDER_SECRET_KEY: "sk_test_none",
  CARD_PROVIDER_PUBLISHABLE_KEY: "",
  CARD_PROVIDER_EVENT_SECRET: "whsec_none",
  TOKEN_KEY: { current: Buffer.alloc(32, 1) },
};
