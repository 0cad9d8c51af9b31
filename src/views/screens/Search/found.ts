import type { ReactNode } from 'react'
import type { Search } from '../../../machines/members/search/search.ts'
import { pages } from '../../pages.ts'

/** What is shown of the members who meet a search, and at which page. */
export const foundPages = {
  users: pages.searchUsers,
  photos: pages.searchPhotos,
  videos: pages.searchVideos,
} as const
export type Found = keyof typeof foundPages

export interface FoundProps {
  search: Search
  /** Of the page with what is asked. */
  address: string
  /** Where the search is changed. */
  form: string
  /** Searches from elsewhere. */
  otherPlace: ReactNode
}
