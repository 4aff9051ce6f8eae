type Server = { stop(): Promise<unknown> };

const used = new Set<number>();

/**
 * Starts a server on a port that no server of this process has had. The system may give a port again, and grpc-js keeps the
 * connections of a process by address for a while: a call there would fail by the one that failed before.
 */
export async function onFreshPort<S extends Server>(
  start: () => Promise<S>,
  portOf: (server: S) => number | undefined,
): Promise<S> {
  const server = await start();
  const port = portOf(server);
  if (port === undefined) return server;
  if (used.has(port)) {
    await server.stop();
    return onFreshPort(start, portOf);
  }
  used.add(port);
  return server;
}
