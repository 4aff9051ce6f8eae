import { endOrphans } from "./stack/test-stack.ts";

// Ends what a test run that was killed has left running.
await endOrphans();
