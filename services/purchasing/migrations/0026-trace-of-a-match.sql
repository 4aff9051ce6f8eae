-- W3C trace context of the match that first made the lead due, so that its delivery resumes with the same trace.
alter table delivery_leads add column traceparent text;
