import { useMemo } from 'react'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { EmptyState } from '../../components/layout/EmptyState.tsx'
import { PageFrame } from '../../components/layout/PageFrame.tsx'
import { PageTitle } from '../../components/layout/PageTitle.tsx'
import { useCharts } from '../../lodge.ts'
import { paths } from '../../paths.ts'
import { SearchLink } from '../../shell/SearchLink.tsx'
import { useListScroll } from '../../shell/ScrollKeeper.tsx'
import {
  allGalleries,
  furtherPages,
  type GalleryName,
  type GalleryPage,
  galleryPages,
} from './galleryPages.ts'
import { Photos } from './Photos.tsx'
import { TagFilter } from './TagFilter.tsx'
import { galleryAddress, type GalleryTag, useGalleryTag } from './useGalleryTag.ts'
import { useGallery } from './useGallery.ts'
import { Videos } from './Videos.tsx'

function NothingHere({ page, galleryTag }: { page: GalleryPage; galleryTag: GalleryTag }) {
  if (galleryTag.tag !== null) {
    return (
      <EmptyState
        scene="lookout"
        title={`No ${page.kind} with this tag`}
        action={<Button onClick={() => galleryTag.change(null)}>{`Show all ${page.kind}`}</Button>}
      >
        Choose another tag, or see all.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      scene="lookout"
      title={`No ${page.kind} yet`}
      action={<ButtonLink href={paths.newest}>See who is new</ButtonLink>}
    >
      {`Public ${page.kind} of members appear here.`}
    </EmptyState>
  )
}

interface GalleryProps {
  page: GalleryPage
  galleryTag: GalleryTag
}

const useParameters = ({ page, galleryTag: { tag } }: GalleryProps) =>
  useMemo(() => ({ order: page.order, ...(tag !== null && { media_tag: tag }) }), [page, tag])

function PhotoGallery(props: GalleryProps) {
  const list = useGallery(useCharts('media').photos, useParameters(props))
  return (
    <>
      <TagFilter list={list} galleryTag={props.galleryTag} hasDensity />
      <Photos
        list={list}
        label={props.page.title}
        address={props.galleryTag.address}
        empty={<NothingHere {...props} />}
      />
    </>
  )
}

function VideoGallery(props: GalleryProps) {
  const list = useGallery(useCharts('media').videos, useParameters(props))
  return (
    <>
      <TagFilter list={list} galleryTag={props.galleryTag} hasDensity={false} />
      <Videos
        list={list}
        label={props.page.title}
        address={props.galleryTag.address}
        empty={<NothingHere {...props} />}
      />
    </>
  )
}

/** The screen of all galleries. `galleryPages.ts` has what differs between them. */
export function GalleryScreen({ name }: { name: GalleryName }) {
  const page: GalleryPage = galleryPages[name]
  const galleryTag = useGalleryTag(page)
  useListScroll(galleryTag.address)
  return (
    <PageFrame>
      <PageTitle
        title={page.title}
        lead={page.lead}
        viewsLabel="Galleries"
        views={allGalleries.map((other) => ({
          // Photos and videos each keep their own tag.
          href: other.kind === page.kind ? galleryAddress(other, galleryTag.tag) : other.path,
          label: other.title,
          isCurrent: other === page,
        }))}
        moreViews={furtherPages}
        search={<SearchLink />}
      />
      {page.kind === 'photos' ? (
        <PhotoGallery page={page} galleryTag={galleryTag} />
      ) : (
        <VideoGallery page={page} galleryTag={galleryTag} />
      )}
    </PageFrame>
  )
}
