import type { SnapshotFrom } from 'xstate'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Position } from '../../../machines/account/locationPicker/choice.ts'
import type { locationPickerMachine } from '../../../machines/account/locationPicker/machine.ts'

/** Returns the coordinates of the place that is being chosen, or null. Stable while they do not change. */
export const selectPoint = ({
  context: { candidate, position },
}: SnapshotFrom<typeof locationPickerMachine>): Position | null => position ?? candidate?.place ?? null

/** Whether a city is being chosen as a whole, not a point in it. */
export const selectIsCity = ({
  context: { candidate, position },
}: SnapshotFrom<typeof locationPickerMachine>): boolean => candidate !== null && position === null

export const pointOf = (location: UserSelf['location']): Position | null =>
  location && { longitude: location.coordinates[0], latitude: location.coordinates[1] }
