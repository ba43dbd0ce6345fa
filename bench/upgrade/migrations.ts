/** The same change of a large table, as a file in steps and as one transaction. It changes each row, and builds an index. */

const column = "alter table requests add column bench_note text;"
const index = "on requests (distributor_id, bench_note);"
const check = "alter table requests add constraint requests_bench_note check (bench_note <> '')"

export const inSteps = `-- step: once
${column}
-- step: alone
create index concurrently requests_bench_pending on requests (id) where bench_note is null;
-- step: batches
update requests set bench_note = kind where id in (select id from requests where bench_note is null order by id limit 1000);
-- step: alone
drop index concurrently requests_bench_pending;
-- step: alone
create index concurrently requests_bench ${index}
-- step: once
${check} not valid;
-- step: once
alter table requests validate constraint requests_bench_note;
`

export const atOnce = `${column}
update requests set bench_note = kind;
create index requests_bench ${index}
${check};
`

/** Takes the change back. */
export const undo = [
  "alter table requests drop column bench_note",
  "delete from schema_migrations where name like '9999-%'",
  "vacuum full analyze requests",
]
