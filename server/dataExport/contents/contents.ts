/** Everything that an archive tells, file by file. */
import { account } from './account.ts'
import { media } from './media.ts'
import { messages, notifications } from './messages.ts'
import { activity, lists } from './others.ts'
import type { Parts } from './part.ts'
import { payments } from './payments.ts'
import { places, profile } from './profile.ts'

/** The JSON files of an archive. */
export const contents: Readonly<Record<string, Parts>> = {
  'account.json': account,
  'profile.json': profile,
  'places.json': places,
  'lists.json': lists,
  'messages.json': messages,
  'notifications.json': notifications,
  'activity.json': activity,
  'payments.json': payments,
  'media.json': media,
}
