import { getLeadList, getOverview, listLeadLists } from "@doorlight/gateway/contract";
import { leadAnswers } from "../../lib/account-answers.ts";

/** A change of a list: leads and the overview are read by what the lists say. */
export const listChange = { refreshes: [listLeadLists, getLeadList, ...leadAnswers, getOverview] };
