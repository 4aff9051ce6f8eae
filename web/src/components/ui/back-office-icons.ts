/** Icons of the back office alone, as those of `icons.ts`: an agent's first screen ships none of them. */
export { default as IconChartBar } from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
export { default as IconGripVertical } from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
export { default as IconHeartHandshake } from "@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs";
export { default as IconHistory } from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
export { default as IconListCheck } from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
export { default as IconPencil } from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
export { default as IconPlugConnected } from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
export { default as IconTimeline } from "@tabler/icons-react/dist/esm/icons/IconTimeline.mjs";
export { default as IconTrash } from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
export { default as IconUserCheck } from "@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs";
export { default as IconUserOff } from "@tabler/icons-react/dist/esm/icons/IconUserOff.mjs";
