import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { loadChunk } from "./load-chunk.ts";

/** A part of the app whose code is loaded when it is first shown. `preload` has it at hand before; it may fail unseen. */
export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void };

/** The component `name` of a module as a part that comes later. `also` is loaded with it. */
export function lazyPart<N extends string, Props = object>(
  load: () => Promise<Record<N, ComponentType<Props>>>,
  name: N,
  also: () => Promise<unknown> = async () => {},
): LazyPart<Props> {
  const component = lazy(async () => {
    const [module] = await Promise.all([loadChunk(load), also()]);
    return { default: module[name] };
  });
  return Object.assign(component, { preload: () => void load().catch(() => {}) });
}
