-- In exports that were made before this release, words about refunds lie among the facts. Now all of the part lies under the
-- key that is left out of an export by a plain admin; the user and super admins read it as before.
update data_export_parts set data = json_build_object('decidersOnly', data)
where source = 'refunds' and data -> 'decidersOnly' is null and data::text <> '{}';
