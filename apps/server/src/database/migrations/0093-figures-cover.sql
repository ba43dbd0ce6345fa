-- The dashboard reads the figures from the index alone: a year of a large distributor lies on 30,000 pages of the table.
create index daily_figures_read on daily_figures (distributor_id, day, figure, detail) include (count, amount_cents);
