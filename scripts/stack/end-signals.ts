/** Signals that end a verb from outside: Ctrl-C, `kill`, and a terminal that is closed. */
export const endSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
