# Every verb is one file in scripts/; this is their index.
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
.DEFAULT_GOAL := help
.PHONY: help up down reset logs debug dev infra test check format proto replay record-examples release-contracts sbom image bench soak cluster restore-drill new-service

# What one test file needs of the machine; a whole run needs all of it.
needs := jdk mvn redis chromium python
ifneq ($(file),)
needs := $(if $(filter %.itest.ts,$(file)),jdk mvn redis) $(if $(filter %.e2e.ts,$(file)),java mvn redis chromium python)
endif

help: ## show the verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## start Doorlight on http://localhost:8080, with demo data (PORT_OFFSET=1000 moves every port)
	@scripts/bootstrap.sh infrastructure && node scripts/up.ts

down: ## stop what make up started; data stay
	@scripts/bootstrap.sh && node scripts/down.ts

reset: ## start over: down, delete all data, up
	@scripts/bootstrap.sh infrastructure && node scripts/reset.ts && node scripts/up.ts

logs: ## follow the logs (name=purchasing for one process)
	@scripts/bootstrap.sh && node scripts/logs.ts $(name)

debug: ## start one process of the stack again with Node's inspector (name=purchasing)
	@scripts/bootstrap.sh && node scripts/debug.ts $(name)

replay: ## give one consumer a whole topic again, beside its service (consumer=leads.purchases topic=purchasing.purchase.v1)
	@scripts/bootstrap.sh && node scripts/replay.ts $(consumer) $(topic)

dev: ## like up, and restart what a change touches
	@scripts/bootstrap.sh infrastructure && node scripts/dev.ts

infra: ## start PostgreSQL, Redis, Kafka and the card provider's stand-in only; prints what integration tests read
	@scripts/bootstrap.sh jdk mvn redis && node scripts/infra.ts

test: ## check, then every test on a stack of its own (only="unit web", or file=path, and name="part of a test's name")
	@scripts/bootstrap.sh $(needs) && node scripts/test.ts $(only) $(if $(file),--file "$(file)") $(if $(name),--name "$(name)")

check: ## types, lint, format, import rules, unused code, contracts, chart: nothing is started
	@scripts/bootstrap.sh && node scripts/check.ts $(only)

format: ## write every file in the one format
	@scripts/bootstrap.sh && oxfmt

proto: ## generate code and the event catalogue from proto/, and the descriptions of HTTP fields
	@scripts/bootstrap.sh && node scripts/proto.ts

record-examples: ## run the end-to-end and browser tests, or a file=path of them, and record answers and events for the documents (commit what it writes)
	@rm -rf .data/recorded-answers && RECORD_EXAMPLES=1 $(MAKE) test $(if $(file),,only="e2e browser alone") && node scripts/collect-examples.ts && $(MAKE) proto format

release-contracts: ## make the contracts as they are those that no later change may break (commit what it writes)
	@scripts/bootstrap.sh && node scripts/release-contracts.ts

sbom: ## list every package with version, licence and hash in dist/sbom.cdx.json
	@scripts/bootstrap.sh && node scripts/sbom.ts

image: ## build the one image of all processes into dist/, look into it and start it; as root on Debian or Ubuntu (only="twice product": it has to come out the same again, all processes start from it)
	@scripts/bootstrap.sh buildah debootstrap $(if $(findstring product,$(only)),java mvn redis containerd) && node scripts/image.ts $(only)

bench: ## measure against the targets and print ratios (only="memory stress cpu fairness telemetry clicks scripts campaigns list prospects invoices webhooks search statistics matching paint")
	@scripts/bootstrap.sh java mvn redis chromium && node scripts/bench.ts $(only)

soak: ## the long runs and the times to recover from faults, about four hours (only="races timings guesses calls documents kills mutants recovery")
	@scripts/bootstrap.sh java mvn redis python && node scripts/soak.ts $(only)

cluster: ## ask an API server of Kubernetes whether it takes all that the chart renders (needs Go 1.26 and etcd; only="start" leaves it running)
	@scripts/bootstrap.sh etcd && node scripts/cluster.ts $(only)

restore-drill: ## lose PostgreSQL's volume under load and restore it, on a stack of its own: six minutes, ends with what was lost
	@scripts/bootstrap.sh java mvn redis && node scripts/restore-drill.ts

new-service: ## lay the first files of a service (name=x)
	@scripts/bootstrap.sh && node scripts/new-service.ts $(name)
