-- Each kind has an index of its own; this one also kept every test.
drop index webhook_messages_unread;
