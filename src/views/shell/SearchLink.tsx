import { Search } from 'lucide-react'
import { IconLink } from '../components/controls/IconLink.tsx'
import { useMedia } from '../components/layout/useMedia.ts'
import { pages } from '../pages.ts'
import { media } from '../theme/breakpoints.ts'

/** The search in the title of a page, on a phone: the top bar of a desktop has it. */
export function SearchLink() {
  const isPhone = useMedia(media.mobile)
  return isPhone ? <IconLink href={pages.search.path} label={pages.search.title} icon={<Search />} /> : null
}
