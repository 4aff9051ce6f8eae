const { Visitor } = require("@swc/core/Visitor.js");

// swc's visitor does not know `using`, whose declarators are like those of `const`.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  if (statement.type !== "UsingDeclaration") return visitStatement.call(this, statement);
  return { ...statement, decls: this.visitVariableDeclarators(statement.decls) };
};

const ownService = "^services/$1/";
const tests = "[.](test|itest)[.]tsx?$|/(test|demo)/";

const clients = "knex|pg|redis|kafkajs|nodemailer|@connectrpc/[^/]+";

/** Which folder may import which, from the inside out. */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or lack a third; that holds for types too.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "found",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "[.]css$|^node:|^bun:" },
    },
    {
      name: "domain-is-pure",
      comment:
        "Rules know themselves and the kit's CSV, errors, money, numbers and time; they reach no store and no network.",
      severity: "error",
      from: { path: "^services/(?!common)([^/]+)/src/domain/", pathNot: tests },
      to: {
        path: ["^(services|proto|gateway)/", `node_modules/(${clients})/`, "^(fs|net|http2?|https|child_process)(/|$)"],
        pathNot: [
          `${ownService}(src/domain|locales)/`,
          // Of a service whose version is not that of others.
          `${ownService}node_modules/ipaddr\\.js/`,
          "^services/common/src/(csv|errors|html|money|numbers|paging|product|time)/",
        ],
      },
    },
    {
      name: "use-cases-declare-ports",
      comment: "A use case knows rules and the ports it declares, not SQL, other people's interfaces or wire shapes.",
      severity: "error",
      from: { path: "^services/(?!common)([^/]+)/src/use-cases/", pathNot: tests },
      to: { path: [`${ownService}src/(?!domain/|use-cases/)`, "^proto/", `node_modules/(${clients})/`] },
    },
    {
      name: "adapters-know-the-domain",
      comment: "SQL, clients and documents know rules and the kit, no use cases.",
      severity: "error",
      from: { path: "^services/(?!common)([^/]+)/src/(db|clients|documents)/", pathNot: tests },
      to: {
        path: `${ownService}src/(?!domain/|db/|clients/|documents/|config[.]ts)`,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "entry-points-call-use-cases",
      comment: "What comes in by rpc, event or schedule goes to a use case.",
      severity: "error",
      from: { path: "^services/(?!common)([^/]+)/src/(rpc|consumers|jobs)", pathNot: tests },
      to: {
        path: [`${ownService}src/(db|clients|documents)/`, "node_modules/(knex|pg)/"],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "services-apart",
      comment: "Services meet by rpc and events.",
      severity: "error",
      from: { path: "^services/([^/]+)/" },
      to: { path: "^(services/(?!common|$1)|gateway|web)", pathNot: `${ownService}|^services/common/` },
    },
    {
      name: "kit-has-no-business",
      comment: "The kit serves every service and knows none.",
      severity: "error",
      from: { path: "^services/common/" },
      to: { path: "^(services/(?!common)|gateway|web|scripts)" },
    },
    {
      name: "product-words-in-one-module",
      comment: "Of the kit, only what acts on callers, countries, event files and searches imports `product`.",
      severity: "error",
      from: {
        path: "^services/common/src/",
        pathNot: [
          tests,
          "^services/common/src/(product|rpc|runtime|config|search|testing)/",
          "^services/common/src/(invariants/invariants-service|kafka/create-topics|outbox/send-rows)[.]ts",
        ],
      },
      to: { path: "^services/common/src/product/" },
    },
    {
      name: "kit-knows-common-contracts",
      comment:
        "The contracts of services are the business of services; `product` lists the files of their events and names what pays.",
      severity: "error",
      from: {
        path: "^services/common/src/",
        pathNot: [tests, "^services/common/src/product/(event-files|payment-source)[.]ts"],
      },
      to: { path: "^proto/gen/(?!doorlight/(common/|plain))" },
    },
    {
      name: "kit-testing-on-top",
      comment:
        "`testing` is built from the other modules, so none of them imports it; their tests with stores are in `test`.",
      severity: "error",
      from: { path: "^services/common/src/(?!testing/)" },
      to: { path: "^services/common/src/testing/" },
    },
    {
      name: "kit-tests-import-files",
      comment:
        "An export of `index.ts` that only the kit's own tests import is dead, and the check of unused code sees it.",
      severity: "error",
      from: { path: ["^services/common/test/", "^services/common/src/([^/]+)/.*[.]test[.]ts$"] },
      to: { path: "^services/common/src/[^/]+/index[.]ts$", pathNot: "^services/common/src/(testing|failpoints)/" },
    },
    {
      name: "kafkajs-in-one-folder",
      comment: "The client behind the kit's kafka module can be replaced there.",
      severity: "error",
      from: { pathNot: "^services/common/src/kafka/|^scripts/bench/" },
      to: { path: "node_modules/kafkajs/" },
    },
    {
      name: "fakes-stay-in-tests",
      comment: "Builders and fakes are no part of what runs.",
      severity: "error",
      from: { path: "^(services|gateway)/", pathNot: `${tests}|^services/common/src/testing/` },
      to: { path: "^services/common/src/testing/|^(services/[^/]+|gateway)/test/" },
    },
    {
      name: "contract-stands-alone",
      comment: "The browser loads it.",
      severity: "error",
      from: { path: "^gateway/contract/", pathNot: tests },
      to: { path: "^(services|gateway/src|web|proto)/" },
    },
    {
      name: "numbers-stand-alone",
      comment: "The browser loads them.",
      severity: "error",
      from: { path: "^services/common/src/numbers/", pathNot: tests },
      to: { pathNot: "^services/common/src/numbers/" },
    },
    {
      name: "gateway-keeps-nothing",
      comment: "The gateway is about the screen: no tables, no outbox, no jobs.",
      severity: "error",
      from: { path: "^gateway/", pathNot: tests },
      to: { path: ["^services/(?!common)", "^services/common/src/(db|outbox|jobs|money)/", "node_modules/(knex|pg)/"] },
    },
    {
      name: "scripts-on-top",
      comment: "The product stands without its scripts; only the tests in a browser use those of the whole product.",
      severity: "error",
      from: { path: "^(proto|services|gateway|web)/", pathNot: "^web/e2e/" },
      to: { path: "^scripts/" },
    },
    {
      name: "product-by-its-contract",
      comment:
        "Scripts and product tests meet the gateway at its contract; the matrix of permissions looks at its routes, checks compare its documents with the services, the simulated quarter what it adds up.",
      severity: "error",
      from: { path: "^(scripts|web/e2e)/", pathNot: "^scripts/(e2e/permissions|checks|quarter)/" },
      to: { path: "^gateway/(?!contract/)" },
    },
    {
      name: "web-knows-the-contract",
      comment: "The web app knows the HTTP interface and nothing behind it, but for the reader of typed numbers.",
      severity: "error",
      from: { path: "^web/", pathNot: "^web/(e2e|scripts)/" },
      to: {
        path: "^(services|proto|scripts|gateway/(?!contract/))",
        pathNot: "^services/common/src/numbers/",
      },
    },
    {
      name: "features-apart",
      comment: "What two features share is a component or lib.",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/features/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "web-inwards",
      comment: "app, then features, then components and lib.",
      severity: "error",
      from: { path: "^web/src/(features|components|lib|i18n)/" },
      to: { path: "^web/src/app/" },
    },
    {
      name: "components-know-no-feature",
      comment: "A component of a feature lies in the feature.",
      severity: "error",
      from: { path: "^web/src/(components|lib|i18n)/" },
      to: { path: "^web/src/features/", pathNot: "/locales/" },
    },
  ],
  options: {
    // TypeScript 7 has no API for the default parser, which then passes silently with no modules.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/|[.]data" },
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
    },
  },
};
