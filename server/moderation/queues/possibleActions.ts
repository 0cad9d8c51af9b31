import { DecisionAction } from '../../../contract/moderationQueues.ts'
import type { ItemRow } from './itemRepository.ts'

/** Which actions an item of a queue allows, the main one first. */
const actionsOf: Readonly<Record<ItemRow['queue'], readonly DecisionAction[]>> = {
  'just-joined': ['member.approve', 'member.reject', 'member.suspend', 'member.suspendScam'],
  reported: ['member.clear', 'member.suspend', 'member.suspendScam', 'member.banCam'],
  verification: ['member.verify', 'member.unverify', 'member.suspend'],
  'age-report': ['member.acceptAgeReport', 'member.rejectAgeReport', 'member.suspend'],
  'new-pics': ['photo.approve', 'photo.remove'],
  'new-videos': ['video.approve', 'video.remove'],
  'reported-pics': ['photo.clear', 'photo.remove'],
  'reported-videos': ['video.clear', 'video.remove'],
  appeals: ['appeal.grant', 'appeal.refuse'],
}

export const possibleActions = ({ queue }: Pick<ItemRow, 'queue'>): readonly DecisionAction[] =>
  actionsOf[queue]

/** Actions about a member that admins can take outside the queues. */
export const actionsOnMembers: ReadonlySet<DecisionAction> = new Set(
  DecisionAction.options.filter((action) => action.startsWith('member.')),
)

/** Actions that are right whatever the member edits meanwhile. */
export const isAboutConduct: ReadonlySet<DecisionAction> = new Set([
  'member.suspend',
  'member.suspendScam',
  'member.banCam',
])
