import { useMemo } from 'react'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { useCharts } from '../../lodge.ts'
import { Photos } from '../Gallery/Photos.tsx'
import { useGallery } from '../Gallery/useGallery.ts'
import type { ResultProps } from './resultPages.ts'

/** Photos of the members that a search finds. */
export function PhotoResults({ search, address, form, otherPlace }: ResultProps) {
  const parameters = useMemo(() => ({ search: search.query }), [search])
  const list = useGallery(useCharts('search').foundPhotos, parameters)
  const editSearch = <ButtonLink href={form}>Edit search</ButtonLink>
  return (
    <Photos
      list={list}
      label="Photos found"
      address={address}
      otherPlace={otherPlace}
      fewAction={editSearch}
      empty={
        <EmptyState scene="lookout" title="No photos match" action={editSearch}>
          Remove a filter, or edit the search.
        </EmptyState>
      }
    />
  )
}
