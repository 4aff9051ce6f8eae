{{/* What every pod has in common; fits the restricted Pod Security standard. Dict: root. */}}
{{- define "doorlight.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
priorityClassName: {{ .root.Values.priorityClassName }}
terminationGracePeriodSeconds: 45
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
{{- end }}

{{/* What every container has in common. Dict: root, name, service. */}}
{{- define "doorlight.container" -}}
image: {{ printf "%s@%s" .root.Values.image.repository .root.Values.image.digest }}
imagePullPolicy: Always
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources:
  {{- include "doorlight.setting" (dict "root" .root "service" .service "key" "resources") | nindent 2 }}
{{- end }}

{{- define "doorlight.tmp" -}}
name: tmp
emptyDir: { sizeLimit: 64Mi }
{{- end }}

{{/* Files of a service's secret that a connection to Kafka needs, by the variable that names them. Dict: root. */}}
{{- define "doorlight.kafkaFiles" -}}
{{- $files := dict }}
{{- with .root.Values.kafka }}
{{- if .ownAuthority }}{{ $_ := set $files "KAFKA_CA_FILE" "kafka-ca" }}{{ end }}
{{- if .sasl }}
{{- $_ := set $files "KAFKA_USER_FILE" "kafka-user" }}
{{- $_ := set $files "KAFKA_PASSWORD_FILE" "kafka-password" }}
{{- end }}
{{- end }}
{{- toYaml $files }}
{{- end }}

{{/* What a process must know to reach Kafka, without the files. Dict: root. */}}
{{- define "doorlight.kafkaEnvironment" -}}
{{- $values := .root.Values }}
{{- $environment := dict
  "KAFKA_BROKERS" (join "," $values.kafka.brokers)
  "KAFKA_TLS" ($values.kafka.tls | ternary "on" "off")
  "TOPIC_PREFIX" $values.topicPrefix
}}
{{- with $values.kafka.sasl }}{{ $_ := set $environment "KAFKA_SASL" . }}{{ end }}
{{- toYaml $environment }}
{{- end }}

{{/* Files of a service's secret by the variable that names them. Dict: root, service. */}}
{{- define "doorlight.secretFiles" -}}
{{- $files := dict "SIGNING_KEY_FILE" "signing-key.json" }}
{{- if has "kafka" .service.uses }}{{ $files = merge $files (include "doorlight.kafkaFiles" . | fromYaml) }}{{ end }}
{{- $brought := dict "postgres" "database-url" "redis" "redis-url" "smtp" "smtp-url" }}
{{- $variables := dict "postgres" "DATABASE_URL_FILE" "redis" "REDIS_URL_FILE" "smtp" "SMTP_URL_FILE" }}
{{- range .service.uses }}
{{- if hasKey $variables . }}{{ $_ := set $files (index $variables .) (index $brought .) }}{{ end }}
{{- end }}
{{- toYaml (merge $files (.service.keys | default dict)) }}
{{- end }}

{{/* The environment of a service. Dict: root, name, service. */}}
{{- define "doorlight.environment" -}}
{{- $values := .root.Values }}
{{- $environment := dict
  "NODE_ENV" "production"
  "SERVICE_NAME" .name
  "HOST" "0.0.0.0"
  "HTTP_PORT" "8082"
  "JWKS_FILE" "/etc/doorlight/keys/jwks.json"
  "OTEL_SERVICE_NAME" .name
  "OTEL_TRACES_EXPORTER" "otlp"
  "OTEL_EXPORTER_OTLP_ENDPOINT" $values.monitoring.tracesEndpoint
  "OTEL_RESOURCE_ATTRIBUTES" (printf "service.namespace=%s,service.version=%s" .root.Release.Name .root.Chart.AppVersion)
}}
{{- if .service.rpc }}{{ $_ := set $environment "RPC_PORT" "8081" }}{{ end }}
{{- if .service.receivesMail }}{{ $_ := set $environment "BOUNCE_PORT" "2525" }}{{ end }}
{{- if .service.public }}{{ $_ := set $environment "PRODUCT_PORT" "8080" }}{{ end }}
{{- if has "kafka" .service.uses }}
{{- $environment = merge $environment (include "doorlight.kafkaEnvironment" . | fromYaml) }}
{{- end }}
{{- if has "postgres" .service.uses }}{{ $_ := set $environment "RELEASE_EPOCH" $values.epoch }}{{ end }}
{{- if has "countries" .service.reads }}
{{- $_ := set $environment "COUNTRIES" (join "," $values.countries) }}
{{- $_ := set $environment "COUNTRY_PACKS" "/etc/doorlight/countries" }}
{{- end }}
{{- if has "publicUrl" .service.reads }}
{{- $_ := set $environment "PUBLIC_URL" (printf "https://%s" $values.host) }}
{{- end }}
{{- range $peer := .service.calls }}
{{- $_ := set $environment (printf "%s_ADDR" (upper $peer)) (printf "dns:///%s-%s-rpc:8081" $.root.Release.Name $peer) }}
{{- end }}
{{- range $variable, $file := include "doorlight.secretFiles" . | fromYaml }}
{{- $_ := set $environment $variable (printf "/run/secrets/doorlight/%s" $file) }}
{{- end }}
{{- range $variable, $value := merge $environment (.service.env | default dict) }}
- { name: {{ $variable }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
