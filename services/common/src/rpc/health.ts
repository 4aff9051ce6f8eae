import { Code, ConnectError, type ConnectRouter } from "@connectrpc/connect";
import { Health, HealthCheckResponse_ServingStatus as Status } from "./gen/grpc/health/v1/health_pb.ts";

/** Answers probes, without a caller, by the standard gRPC health protocol: for the whole process and for each service. */
export function healthRoutes(isServing: () => boolean, services: readonly string[]) {
  return (router: ConnectRouter): void => {
    const check = ({ service }: { service: string }) => {
      if (service !== "" && !services.includes(service)) throw new ConnectError("", Code.NotFound);
      return { status: isServing() ? Status.SERVING : Status.NOT_SERVING };
    };
    // Probes carry no identity, and their spans would only bury others.
    router.service(Health, { check }, { requestGate: () => {}, interceptors: [] });
  };
}
