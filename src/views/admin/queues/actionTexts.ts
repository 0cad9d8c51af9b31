import type { DecisionAction, QueueName } from '../../../../contract/moderationQueues.ts'

interface ActionText {
  /** The text of the button. */
  readonly label: string
  /** What was decided, in the bar of decisions. */
  readonly done: string
  readonly key: string
  readonly tone?: 'danger'
  /** Asks for one of these reasons and a text, or for a text only. */
  readonly asks?: 'profileReason' | 'mediaReason' | 'verificationReason' | 'text'
}

export const actionTexts: Readonly<Record<DecisionAction, ActionText>> = {
  'member.approve': { label: 'Approve', done: 'Approved', key: 'a' },
  'member.reject': { label: 'Reject', done: 'Rejected', key: 'r', tone: 'danger', asks: 'profileReason' },
  'member.clear': { label: 'Dismiss reports', done: 'Reports dismissed', key: 'a' },
  'member.suspend': { label: 'Suspend', done: 'Suspended', key: 's', tone: 'danger', asks: 'text' },
  'member.suspendScam': { label: 'Suspend as scam', done: 'Suspended as scam', key: 'c', tone: 'danger' },
  'member.unsuspend': { label: 'End suspension', done: 'Suspension ended', key: 'e' },
  'member.verify': { label: 'Verify', done: 'Verified', key: 'v' },
  'member.unverify': {
    label: 'Do not verify',
    done: 'Not verified',
    key: 'n',
    tone: 'danger',
    asks: 'verificationReason',
  },
  'member.acceptAgeReport': { label: 'Confirm age', done: 'Age confirmed', key: 'y' },
  'member.rejectAgeReport': {
    label: 'Do not confirm age',
    done: 'Age not confirmed',
    key: 'm',
    tone: 'danger',
    asks: 'text',
  },
  'member.banCam': { label: 'Ban from cam', done: 'Banned from cam', key: 'b', tone: 'danger' },
  'member.unbanCam': { label: 'Allow cam', done: 'Cam allowed', key: 'w' },
  'photo.approve': { label: 'Approve', done: 'Photo approved', key: 'a' },
  'photo.clear': { label: 'Dismiss reports', done: 'Reports dismissed', key: 'a' },
  'photo.remove': { label: 'Remove', done: 'Photo removed', key: 'r', tone: 'danger', asks: 'mediaReason' },
  'video.approve': { label: 'Approve', done: 'Video approved', key: 'a' },
  'video.clear': { label: 'Dismiss reports', done: 'Reports dismissed', key: 'a' },
  'video.remove': { label: 'Remove', done: 'Video removed', key: 'r', tone: 'danger', asks: 'mediaReason' },
  'appeal.grant': { label: 'Grant', done: 'Appeal granted', key: 'g' },
  'appeal.refuse': { label: 'Refuse', done: 'Appeal refused', key: 'r', tone: 'danger', asks: 'text' },
}

export const queueTitles: Readonly<Record<QueueName, string>> = {
  'just-joined': 'Just joined',
  reported: 'Reported members',
  verification: 'Verification',
  'new-pics': 'New photos',
  'new-videos': 'New videos',
  'reported-pics': 'Reported photos',
  'reported-videos': 'Reported videos',
  appeals: 'Appeals',
}
