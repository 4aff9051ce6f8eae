export { makeAgentStore } from "./agent-store.ts";
export { makeFigureStore } from "./figure-store.ts";
export { countAllNext, makeCountFigures } from "./count-figures.ts";
export { makeStatisticsService } from "./statistics-service.ts";
