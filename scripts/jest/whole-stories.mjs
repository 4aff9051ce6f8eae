import { jest } from "@jest/globals";

// A story goes through the whole product, or many screens of it; a busy machine takes its time for each.
jest.setTimeout(180_000);
