import {
  changeLeadList,
  createLeadList,
  getLeadList,
  type LeadList,
  listWebhooks,
  type WebhookEndpoint,
} from "@doorlight/gateway/contract";
import { useSearchParams } from "react-router";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { useAnswer } from "../../../lib/api/use-answer.ts";
import { useChange } from "../../../lib/api/use-change.ts";
import { draftOfSearch } from "../draft-of-search.ts";
import { type ChooseLocations, bodyOf, newBody } from "../list-body.ts";
import { listChange } from "../list-change.ts";
import { LeadListForm } from "./lead-list-form.tsx";

type Props = { chooseLocations: ChooseLocations };

/** A new list, with the filters that a search of new leads has handed over in the address. */
export function NewLeadList({ chooseLocations }: Props) {
  const [search] = useSearchParams();
  const create = useChange(createLeadList, listChange);
  const body = newBody(draftOfSearch(search));
  return (
    <LeadListForm
      body={body}
      draftName={`new lead list ${search.toString()}`}
      saving={create}
      onSave={(said) => create.mutateAsync({ body: said })}
      chooseLocations={chooseLocations}
    />
  );
}

export function EditLeadList({ id, chooseLocations }: Props & { id: string }) {
  // Typed text in a form must not change below it.
  const { data, error } = useAnswer(getLeadList, { params: { id } }, { staleTime: Infinity, gcTime: 0 });
  const endpointId = data?.list.webhookEndpointId;
  const webhooks = useAnswer(listWebhooks, {}, { enabled: typeof endpointId === "string" });
  if (error) throw error;
  if (!data || webhooks.isLoading) return <Skeleton className="h-60" />;
  // Unknown if it cannot be read: then it stays.
  const url = endpointId === null ? null : webhooks.data && (urlOf(webhooks.data.items, endpointId) ?? null);
  return <Loaded list={data.list} webhookUrl={url} chooseLocations={chooseLocations} />;
}

const urlOf = (endpoints: readonly WebhookEndpoint[], id: string | undefined) =>
  endpoints.find((endpoint) => endpoint.id === id)?.url;

function Loaded({
  list,
  webhookUrl,
  chooseLocations,
}: Props & { list: LeadList; webhookUrl: string | null | undefined }) {
  const save = useChange(changeLeadList, listChange);
  return (
    <LeadListForm
      body={bodyOf(list, webhookUrl)}
      draftName={`lead list ${list.id}`}
      saving={save}
      onSave={({ webhookUrl: said, ...body }) => {
        const change = said === webhookUrl ? body : { ...body, webhookUrl: said };
        return save.mutateAsync({ params: { id: list.id }, body: { ...change, version: list.version } });
      }}
      chooseLocations={chooseLocations}
    />
  );
}
