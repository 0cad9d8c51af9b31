/** Factories for the page about one member, as the server returns it. */
import type { AdminProfile } from '../../../contract/adminProfile.ts'
import type { AdminNote } from '../../../contract/moderationQueues.ts'
import { adminMember } from './queueItems.ts'

const noon = '2026-03-01T12:00:00.000Z'

export const adminNote = (id: number, fields: Partial<AdminNote> = {}): AdminNote => ({
  id,
  text: 'Second account.',
  author: { id: 9, name: 'Wim' },
  created_at: noon,
  ...fields,
})

/** About Marek (2). */
export const adminProfileOf = (
  member: Partial<AdminProfile['member']> = {},
  fields: Partial<AdminProfile> = {},
): AdminProfile => {
  const { open_reports: _, ...shown } = { ...adminMember(), ...member }
  return {
    member: shown,
    sign_ins: [],
    sessions: [],
    invitation: null,
    may_act_as: [],
    acted_as_by: [],
    alias_writes: [],
    payments: [],
    reports_by: [],
    reports_about: [],
    decisions: [],
    audit: [],
    audit_by: [],
    notes: [],
    ...fields,
  }
}
