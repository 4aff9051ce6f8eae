import type { MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import {
  type CheckMatchResponseSchema,
  LeadListDecisionsService,
  type ListRule,
} from "@doorlight/proto/leads/v1/lead_list_decisions_service_pb";

type Answer = MessageInitShape<typeof CheckMatchResponseSchema>;

/** Leads, whose lists let everything through until a test changes them. */
export function fakeLists() {
  const changed = new Map<string, Answer | "away">();
  return {
    /** From now on the rules do not let leads through a list. */
    change: (listId: string, ...failed: ListRule[]) => void changed.set(listId, { isActive: true, failed }),
    remove: (listId: string) => void changed.set(listId, { isActive: false }),
    /** Leads says nothing about a list. */
    fail: (listId: string) => void changed.set(listId, "away"),
    restore: (listId: string) => void changed.delete(listId),
    findChange: async () => undefined,

    routes: (router: ConnectRouter) =>
      router.service(LeadListDecisionsService, {
        checkMatch({ listId }): Answer {
          const answer = changed.get(listId) ?? { isActive: true };
          if (answer === "away") throw new ConnectError("Leads is away", Code.Unavailable);
          return answer;
        },
      }),
  };
}
