export { type Allowances, makeAllowanceService } from "./allowance-service.ts";
