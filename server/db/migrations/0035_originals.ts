import type { Kysely } from 'kysely'
import { runStatements } from '../runStatements.ts'

/**
 * Keeps the originals of photos, how they are turned, and perceptual hashes of 256 bits. Members could not upload before,
 * so there are only few photos. Their short hashes, padded with zeros, are similar to no other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table photo
      add column original_key text unique,
      add column quarter_turns smallint not null default 0 check (quarter_turns between 0 and 3),
      add column similar_removed_id integer references removed_media on delete set null,
      alter column perceptual_hash type bit(256) using perceptual_hash::bit(256);
    alter table removed_media
      alter column perceptual_hash type bit(256) using perceptual_hash::bit(256);
    create index photo_similar_removed on photo (similar_removed_id);
  `,
  )
}
