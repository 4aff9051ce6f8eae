import { startCardSetup } from "@doorlight/gateway/contract";
import { useChange } from "../../lib/api/use-change.ts";
import { leaveFor } from "../../lib/leave-for.ts";

/**
 * The way to one more card. `open` leaves for the provider's page, or `setup` is there for its form on the screen; both
 * lead back to an address.
 */
export function useCardForm(returnPath: string) {
  const start = useChange(startCardSetup);
  const { data, error, reset: close } = start;
  const open = () =>
    start.mutate(
      { body: { returnPath } },
      {
        onSuccess: ({ url }) => {
          if (url) leaveFor(url);
        },
      },
    );
  return { open, close, error, setup: data && !data.url ? data : null, isPending: start.isPending || start.isSuccess };
}
