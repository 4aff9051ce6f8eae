import { Server, ServerCredentials, type handleUnaryCall } from "@grpc/grpc-js";
import pg from "pg";
import { buy, type Bought, type Order } from "./buy.ts";

/** Calls the function of `buy.sql`. */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"] });

const answer: handleUnaryCall<Order, Bought> = ({ request: { leadId, userId, key } }, callback) => {
  pool
    .query<{ bought: Bought }>({
      name: "buy",
      text: "select bare.buy($1, $2, $3) bought",
      values: [leadId, userId, key],
    })
    .then(({ rows }) => callback(null, rows[0]?.bought), callback);
};

const server = new Server();
server.addService({ buy }, { buy: answer });
server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (_error, port) => process.send?.(port));
process.on("disconnect", () => process.exit());
