-- Saved views ({ name, query }[]) and hidden columns of an executive, by list.
create table list_preferences (
  distributor_id uuid not null references distributors,
  executive_id uuid not null references executives,
  list text not null,
  hidden_columns text[] not null,
  views jsonb not null,
  primary key (executive_id, list)
);
call protect_tenant_table('list_preferences', 'select, insert, update');
