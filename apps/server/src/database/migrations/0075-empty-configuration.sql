-- A distributor begins with an empty configuration, which its executives fill in. Null, «Distribuidora no disponible»,
-- has to be asked for.
alter table distributors alter column configuration set default '{}';
