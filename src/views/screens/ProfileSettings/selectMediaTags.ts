import type { SnapshotFrom } from 'xstate'
import type { optionsMachine } from '../../../machines/app/options/machine.ts'

/** Returns all media tags; undefined until they are loaded. */
export const selectMediaTags = ({ context }: SnapshotFrom<typeof optionsMachine>) =>
  context.options?.lists.get('media-tag')
