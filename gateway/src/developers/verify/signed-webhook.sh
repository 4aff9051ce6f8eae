#!/bin/sh
# Sends a signed webhook to your own receiver, as we would: sh signed-webhook.sh <secret> <url> '<body>'
set -eu
id="msg_$(date +%s)" timestamp=${TIMESTAMP:-$(date +%s)}
key=$(printf %s "${1#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
signature=$(printf '%s.%s.%s' "$id" "$timestamp" "$3" |
  openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
curl -sS -o /dev/null -w '%{http_code}\n' "$2" --data-binary "$3" -H 'content-type: application/json' \
  -H "webhook-id: $id" -H "webhook-timestamp: $timestamp" -H "webhook-signature: v1,$signature"
