-- The mails to the seller of a request, for the leads desk.
create index mail_deliveries_of_request on mail_deliveries ((task ->> 'requestId')) where task ->> 'requestId' is not null;
