/** Tests of what programs and libraries make of files. They ask no database, or nothing that other tests don't ask. */
export const aboutFiles = [
  'tests/server/media/corpus.test.ts',
  'tests/server/videos/processing.test.ts',
  'tests/demo/drawing.test.ts',
  'tests/demo/pictures.test.ts',
  'tests/demo/similarClips.test.ts',
]
