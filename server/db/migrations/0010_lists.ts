import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Adds indexes in the order of each list, and what paging needs while members move. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create index presence_by_coming on presence (changed_at desc, member_id desc) where is_online;

    create table popular_rank (
      run integer not null,
      rank integer not null,
      member_id integer not null,
      primary key (run, rank)
    );
    drop index member_statistics_popular;

    alter table member_place add column moved_at timestamptz not null default now();
    drop index member_place_walk;
    create index member_place_walk on member_place (cell_id, shuffle_key, member_id) include (moved_at);
    create index member_place_of_cell on member_place (cell_id, member_id desc);

    create index dudelist_by_time on dudelist (member_id, created_at desc, listed_id desc);
    create index dudelist_open on dudelist (listed_id, created_at desc, member_id desc) where not is_private;
    drop index dudelist_listing_me;
    create index dudelist_listed on dudelist (listed_id);

    create index unlock_by_time on unlock (member_id, created_at desc, viewer_id desc);
    create index block_by_time on block (member_id, created_at desc, blocked_id desc);
  `,
  )
}
