{{/* Templates here take a dict: root (the chart's scope), name (of the service) and, where used, component. */}}

{{- define "doorlight.fullname" -}}
{{ .root.Release.Name }}-{{ .name }}
{{- end }}

{{- define "doorlight.selector" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component | default "service" }}
{{- end }}

{{- define "doorlight.labels" -}}
{{ include "doorlight.selector" . }}
app.kubernetes.io/part-of: doorlight
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end }}

{{/* Settings of one service over those of all: dict root, service, key. */}}
{{- define "doorlight.setting" -}}
{{ toYaml (mergeOverwrite (deepCopy (index .root.Values .key)) (index .service .key | default dict)) }}
{{- end }}

{{/* A hook needs no object of this chart: on a first install, and in each sync of Argo CD, it runs before all of them. */}}
{{- define "doorlight.hook" -}}
helm.sh/hook: pre-install,pre-upgrade,pre-rollback
helm.sh/hook-weight: {{ .weight | quote }}
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end }}
