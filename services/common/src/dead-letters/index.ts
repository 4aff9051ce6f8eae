export { makeDeadLetterStore } from "./dead-letter-store.ts";
export { makeDeadLettersService } from "./dead-letters-service.ts";
