import { listOwnDisputes, type OwnDispute } from "@doorlight/gateway/contract";
import { useAnswer } from "./api/use-answer.ts";
import { useUser } from "./session.ts";

const notReleased = ({ items }: { items: OwnDispute[] }) => items.filter(({ releasedAt }) => releasedAt === null);

/** The disputes that hold the account, newest first: until then no way to pay helps. Undefined until they are known. */
export function useHolds(): OwnDispute[] | undefined {
  const { role } = useUser();
  return useAnswer(listOwnDisputes, {}, { select: notReleased, enabled: role === "agent" }).data;
}

export function useIsOnHold(): boolean {
  return (useHolds()?.length ?? 0) > 0;
}
