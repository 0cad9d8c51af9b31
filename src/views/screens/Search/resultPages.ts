import type { ReactNode } from 'react'
import type { Search } from '../../../machines/members/search/search.ts'
import { pages } from '../../pages.ts'

/** The result pages of a search, by what they show. */
export const resultPages = {
  users: pages.searchUsers,
  photos: pages.searchPhotos,
  videos: pages.searchVideos,
} as const
export type ResultKind = keyof typeof resultPages

export interface ResultProps {
  search: Search
  /** Address of the page with the criteria. */
  address: string
  /** Address of the search form with these criteria. */
  form: string
  /** Offers another place when the place of the search is unknown. */
  otherPlace: ReactNode
}
