import { changeLeadList, createLeadList, getLeadList, type LeadList } from "@doorlight/gateway/contract";
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
  if (error) throw error;
  return data ? <Loaded list={data.list} chooseLocations={chooseLocations} /> : <Skeleton className="h-60" />;
}

function Loaded({ list, chooseLocations }: Props & { list: LeadList }) {
  const save = useChange(changeLeadList, listChange);
  return (
    <LeadListForm
      body={bodyOf(list)}
      draftName={`lead list ${list.id}`}
      saving={save}
      onSave={(said) => save.mutateAsync({ params: { id: list.id }, body: { ...said, version: list.version } })}
      chooseLocations={chooseLocations}
    />
  );
}
