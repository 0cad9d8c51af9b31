import type { GalleryParameters } from '../../../machines/members/pagedList/galleryLists.ts'
import type { ViewLink } from '../../components/layout/ViewsNav.tsx'
import { pages } from '../../pages.ts'

/** Describes the page of one gallery. All galleries share one screen. */
export interface GalleryPage {
  readonly kind: 'photos' | 'videos'
  readonly order: NonNullable<GalleryParameters['order']>
  readonly title: string
  readonly path: string
  readonly lead: string
}

const byViews = 'By views and hot-clicks of the last 30 days'

export const galleryPages = {
  popularPics: { kind: 'photos', order: 'popular', ...pages.popularPics, lead: byViews },
  newestPics: {
    kind: 'photos',
    order: 'newest',
    ...pages.newestPics,
    lead: 'Photos of all members, newest first',
  },
  popularVids: { kind: 'videos', order: 'popular', ...pages.popularVids, lead: byViews },
  newestVids: {
    kind: 'videos',
    order: 'newest',
    ...pages.newestVids,
    lead: 'Videos of all members, newest first',
  },
} as const satisfies Record<string, GalleryPage>

export type GalleryName = keyof typeof galleryPages

export const allGalleries: readonly GalleryPage[] = Object.values(galleryPages)

/** Members to browse, which the menu of a phone's title has too. */
export const furtherPages: readonly ViewLink[] = [
  pages.nearby,
  pages.newest,
  pages.online,
  pages.popular,
  pages.travel,
  pages.dudelisted,
  pages.visitor,
  pages.search,
].map(({ path, title }) => ({ href: path, label: title, isCurrent: false }))
