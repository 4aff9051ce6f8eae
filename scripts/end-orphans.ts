import { endOrphans } from "./stack/test-stack.ts";

// Ends the processes that a killed test run has left running.
await endOrphans();
