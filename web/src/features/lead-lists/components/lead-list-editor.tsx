import type { LeadList } from "@doorlight/gateway/contract";
import { useSearchParams } from "react-router";
import { useLeadList, useSaveLeadList } from "../api/lead-lists.ts";
import { type ChooseLocations, bodyOf, newBody } from "../list-body.ts";
import { Skeleton } from "../../../components/ui/skeleton.tsx";
import { draftOfSearch } from "../draft-of-search.ts";
import { LeadListForm } from "./lead-list-form.tsx";

type Props = { chooseLocations: ChooseLocations };

/** A new list, with the filters that a search of new leads has handed over in the address. */
export function NewLeadList({ chooseLocations }: Props) {
  const [search] = useSearchParams();
  const save = useSaveLeadList();
  const body = newBody(draftOfSearch(search));
  return (
    <LeadListForm
      body={body}
      draftName={`new lead list ${search.toString()}`}
      save={save}
      chooseLocations={chooseLocations}
    />
  );
}

export function EditLeadList({ id, chooseLocations }: Props & { id: string }) {
  const { data, error } = useLeadList(id);
  if (error) throw error;
  return data ? <Loaded list={data} chooseLocations={chooseLocations} /> : <Skeleton className="h-60" />;
}

function Loaded({ list, chooseLocations }: Props & { list: LeadList }) {
  const save = useSaveLeadList(list);
  return (
    <LeadListForm
      body={bodyOf(list)}
      draftName={`lead list ${list.id}`}
      save={save}
      chooseLocations={chooseLocations}
    />
  );
}
