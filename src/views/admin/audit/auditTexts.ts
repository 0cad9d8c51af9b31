import { actionTexts } from '../queues/actionTexts.ts'

/** What was done, for the actions that no moderator chooses in a queue. */
const otherTexts: Readonly<Record<string, string>> = {
  'admin-note.add': 'Note added',
  'admin-note.remove': 'Note removed',
  'apiToken.create': 'API token made',
  'apiToken.revoke': 'API token revoked',
  'bannedWord.add': 'Banned word added',
  'bannedWord.change': 'Banned word changed',
  'bannedWord.delete': 'Banned word deleted',
  'broadcast.send': 'System message sent to many',
  'broadcast.stop': 'System message stopped',
  'broadcast.continue': 'System message continued',
  'invitationCode.create': 'Invitation code made',
  'invitationCode.revoke': 'Invitation code revoked',
  'member.alias': 'Alias allowed',
  'member.unalias': 'Alias taken away',
  'member.delete': 'Account deletion requested',
  'member.erase': 'Account erased',
  'member.grant': 'Role given',
  'member.revoke': 'Role taken away',
  'member.roles': 'Roles changed',
  'member.aliases': 'Aliases changed',
  'member.keep': 'Data kept',
  'member.unkeep': 'Data no longer kept',
  'member.reset': 'Link to a new password made',
  'member.reset-two-factor': 'Two-factor authentication reset',
  'member.end-sessions': 'Signed out everywhere',
  'member.send-emails': 'Emails turned on',
  'member.stop-emails': 'Emails turned off',
  'member.tell': 'Message shown',
  'member.unapprove': 'Decision about the profile reversed',
  'payment.renewal-not-canceled': 'Renewal not canceled',
  'photo.restore': 'Photo restored',
  'photo.unapprove': 'Approval of a photo reversed',
  'product.create': 'Product created',
  'product.change': 'Product changed',
  'product.delete': 'Product deleted',
  'supporterCode.create': 'Supporter code made',
  'supporterCode.redeem': 'Supporter code redeemed',
  'supporterCode.revoke': 'Supporter code revoked',
  'role.create': 'Role created',
  'role.change': 'Role changed',
  'role.delete': 'Role deleted',
  'vatRate.add': 'VAT rate added',
  'vatRate.delete': 'VAT rate deleted',
  'video.restore': 'Video restored',
  'video.unapprove': 'Approval of a video reversed',
}

const allTexts = new Map([
  ...Object.entries(actionTexts).map(([action, { done }]) => [action, done] as const),
  ...Object.entries(otherTexts),
])

/** Returns what was done, in words. Undefined for calls under an alias, which the log names by their path. */
export const actionText = (action: string): string | undefined => allTexts.get(action)

/** The kinds of targets, as the log names them. */
const targetTexts: Readonly<Record<string, string>> = {
  member: 'Member',
  photo: 'Photo',
  video: 'Video',
  message: 'Message',
  conversation: 'Conversation',
  appeal: 'Appeal',
  broadcast: 'System message to many',
  banned_word: 'Banned word',
  access_token: 'Code or API token',
  product: 'Product',
  vat_rate: 'VAT rate',
  role: 'Role',
}

export const targetText = (type: string): string => targetTexts[type] ?? type

/** Options for the kind of the target. Includes `current`, which an address may name. */
export const targetOptions = (current: string) => [
  { value: '', label: 'Anything' },
  ...[...new Set([...Object.keys(targetTexts), current])]
    .filter((type) => type !== '')
    .map((value) => ({ value, label: targetText(value) })),
]
