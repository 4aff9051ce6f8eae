import type { Browser, Page } from "playwright-core";
import type { Agent } from "../../../scripts/e2e/support/given.ts";
import { judgeHere } from "./judge-here.ts";
import { openWindow } from "./open-window.ts";
import { watchErrors } from "./watch-errors.ts";

/** Windows of one story, whose faults are collected in one list. */
export function judgedPages(browser: () => Browser) {
  const findings: string[] = [];
  const errors: string[][] = [];
  return {
    findings,
    /** Errors in the logs of each window. */
    errors,
    async open(visitor: Agent): Promise<Page> {
      const page = await openWindow(browser(), { visitor });
      errors.push(watchErrors(page));
      return page;
    },
    async judge(page: Page, name: string): Promise<void> {
      findings.push(...(await judgeHere(page, name)));
    },
  };
}
