import type { QueueName } from '../../../contract/moderationQueues.ts'
import { paths } from '../paths.ts'
import { type Page, type PageName, pages } from '../pages.ts'

export interface AdminGroup {
  readonly title: string
  readonly items: readonly { readonly title: string; readonly href: string }[]
}

/** Groups of the admin area’s navigation, by how the paths of their pages begin. */
const groups = [
  ['Overview', /^\/admin(\/decisions)?$/],
  ['Profiles', /^\/admin\/profile-queues\//],
  ['Photos and videos', /^\/admin\/media-queues\//],
  ['Tools', /^\/admin\/tools\//],
  ['Statistics', /^\/admin\/statistics\//],
  ['Payments', /^\/admin\/payments\//],
  ['Authentication', /^\/admin\/(authentication\/|audit-log$)/],
] as const

const all = Object.entries<Page>(pages) as [PageName, Page][]

/** Returns the groups of links to the admin pages that the member may see. Pages with a parameter are in none. */
export const adminGroups = (isSuperAdmin: boolean): readonly AdminGroup[] =>
  groups
    .map(([title, begin]) => ({
      title,
      items: all.flatMap(([, { path, title: page = '', shownTo, isPassage }]) =>
        begin.test(path) &&
        !isPassage &&
        !path.includes(':') &&
        (shownTo === 'admins' || (shownTo === 'superAdmins' && isSuperAdmin))
          ? [{ title: page, href: path }]
          : [],
      ),
    }))
    .filter(({ items }) => items.length > 0)

/** The page of each queue. */
export const queuePaths: Readonly<Record<QueueName, string>> = {
  'just-joined': paths.justJoined,
  reported: paths.reportedMembers,
  verification: paths.verificationQueue,
  appeals: paths.appealsQueue,
  'new-pics': paths.newPhotosQueue,
  'new-videos': paths.newVideosQueue,
  'reported-pics': paths.reportedPhotos,
  'reported-videos': paths.reportedVideos,
}
