import type { SnapshotFrom } from 'xstate'
import type { UserSelf } from '../../../../contract/types.ts'
import type { Position } from '../../../machines/account/locationPicker/choice.ts'
import type { locationPickerMachine } from '../../../machines/account/locationPicker/machine.ts'

/** Where the place is that is being chosen; null before one is. The same while that does not change. */
export const selectPoint = ({
  context: { candidate, position },
}: SnapshotFrom<typeof locationPickerMachine>): Position | null => position ?? candidate?.place ?? null

export const pointOf = (location: UserSelf['location']): Position | null =>
  location && { longitude: location.coordinates[0], latitude: location.coordinates[1] }
