import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Sums of whole months, and an index from which the days at the ends of a period are added up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table statistic_day drop constraint statistic_day_pkey;
    alter table statistic_day add primary key (name, day, dimension) include (value);

    create table statistic_month (
      name text not null,
      month date not null,
      dimension text not null,
      value integer not null,
      primary key (name, month, dimension) include (value)
    );
    insert into statistic_month (name, month, dimension, value)
      select name, date_trunc('month', day::timestamp)::date as month, dimension, sum(value)
      from statistic_day
      where name in ('joined_source', 'new_supporters_product', 'new_supporters_time')
      group by name, month, dimension;
  `,
  )
}
