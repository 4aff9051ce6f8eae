/** The addresses at which nothing answers over HTTP, whatever the answer would be. */
export async function silentAddresses(addresses: readonly string[]): Promise<string[]> {
  const answers = (address: string) =>
    fetch(address, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(10_000) }).then(
      () => true,
      () => false,
    );
  const checked = await Promise.all(addresses.map(async (address) => ({ address, answers: await answers(address) })));
  return checked.filter((one) => !one.answers).map(({ address }) => address);
}
