import type { PropertyType } from "@doorlight/gateway/contract";
import { type Icon, IconBuilding, IconHome, IconTractor, IconTrees } from "../../components/ui/icons.ts";

/** The icon of each property type. */
export const propertyIcons: Record<PropertyType, Icon> = {
  detached: IconHome,
  semi_detached: IconHome,
  terraced: IconBuilding,
  flat: IconBuilding,
  bungalow: IconHome,
  multi_family_residental: IconBuilding,
  farm: IconTractor,
  forest: IconTrees,
  summerhouse: IconTrees,
  other: IconHome,
};
