import { useMemo } from 'react'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { useCharts } from '../../lodge.ts'
import { Videos } from '../Gallery/Videos.tsx'
import { useGallery } from '../Gallery/useGallery.ts'
import type { ResultProps } from './resultPages.ts'

/** Videos of the members that a search finds. */
export function VideoResults({ search, address, form, otherPlace }: ResultProps) {
  const parameters = useMemo(() => ({ search: search.query }), [search])
  const list = useGallery(useCharts('search').foundVideos, parameters)
  const editSearch = <ButtonLink href={form}>Edit search</ButtonLink>
  return (
    <Videos
      list={list}
      label="Videos found"
      address={address}
      otherPlace={otherPlace}
      fewAction={editSearch}
      empty={
        <EmptyState scene="lookout" title="No videos match" action={editSearch}>
          Remove a filter, or edit the search.
        </EmptyState>
      }
    />
  )
}
