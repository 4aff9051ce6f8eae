import type { ChooseLocations } from "../../features/lead-lists/list-body.ts";
import { AreaChoice } from "../../features/leads/components/area-choice.tsx";
import { useUser } from "../../lib/session.ts";

/** The choice of areas for a lead list, with the list's past matches at its foot. */
export const chooseAreas: ChooseLocations = ({ locationIds, leadTypes, propertyTypes }, onChange, foot) => (
  <OfCountry
    filters={{ leadType: leadTypes, propertyType: propertyTypes }}
    chosen={locationIds}
    onChange={onChange}
    foot={foot}
  />
);

function OfCountry(props: Omit<Parameters<typeof AreaChoice>[0], "country">) {
  return <AreaChoice country={useUser().country} {...props} />;
}
