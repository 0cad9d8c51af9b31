import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/** Creates recent views of photos and videos. No member is shown who viewed, so rows are kept for one visit only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table media_view (
      subject_type text not null check (subject_type in ('photo', 'video')),
      subject_id integer not null,
      viewer_id integer not null references member on delete cascade,
      viewed_at timestamptz not null,
      primary key (subject_type, subject_id, viewer_id)
    );
    create index media_view_age on media_view (viewed_at);
    create index media_view_by on media_view (viewer_id);
  `,
  )
}
