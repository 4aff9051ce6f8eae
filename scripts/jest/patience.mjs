import { jest } from "@jest/globals";

// Behind every step stand mails, events and several processes.
jest.setTimeout(60_000);
