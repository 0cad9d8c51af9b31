import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { AdminProfile } from '../../../../contract/adminProfile.ts'
import type { adminProfileMachine } from '../../../machines/admin/adminProfile/machine.ts'

export type ProfileActor = ActorRefFrom<typeof adminProfileMachine>
export type ProfileSnapshot = SnapshotFrom<typeof adminProfileMachine>
export type AdminMember = AdminProfile['member']

export const selectContext = ({ context }: ProfileSnapshot) => context
export const selectPage = ({ value }: ProfileSnapshot) => value.page
export const selectAction = ({ value }: ProfileSnapshot) => value.action
export const selectNotesState = ({ value }: ProfileSnapshot) => value.notes
