/**
 * The longest tests that ask no database, or PGlite whatever database the others use, or nothing that other tests don't
 * ask: with PostgreSQL they would do the same again.
 */
export const withoutPostgres = [
  'tests/demo/drawing.test.ts',
  'tests/demo/pictures.test.ts',
  'tests/demo/similarClips.test.ts',
  'tests/server/db/folder.test.ts',
  'tests/server/db/vacuum.test.ts',
  'tests/server/faults/disk.test.ts',
  'tests/server/faults/lockedFolder.test.ts',
  'tests/server/faults/postgres.test.ts',
  'tests/server/faults/slowReaders.test.ts',
  'tests/server/geo/gazetteerCache.test.ts',
  'tests/server/http/connections.test.ts',
  'tests/server/media/corpus.test.ts',
  'tests/server/photos/encodeUpload.test.ts',
  'tests/server/videos/limits.test.ts',
  'tests/server/videos/processing.test.ts',
]
