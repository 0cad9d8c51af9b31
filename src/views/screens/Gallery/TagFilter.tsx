import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { optionsMachine } from '../../../machines/app/options/machine.ts'
import { Chip } from '../../components/controls/Chip.tsx'
import { ChipRow } from '../../components/controls/ChipRow.tsx'
import { stickyControls } from '../../components/layout/stickyControls.ts'
import { useCharts } from '../../lodge.ts'
import { PartBoundary } from '../../shell/PartBoundary.tsx'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'
import { DensitySwitch } from '../MemberList/DensitySwitch.tsx'
import { offeredOptions } from '../MemberList/offeredOptions.ts'
import { type FilteredList, useAreFiltersShown } from '../MemberList/useAreFiltersShown.ts'
import type { GalleryTag } from './useGalleryTag.ts'

/** Reserves the height of the chips until the tags are loaded. */
const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[2]};
  min-height: ${size.target};

  &[data-shown='reserved'] {
    visibility: hidden;
  }
  ${media.mobile} {
    > fieldset {
      margin-inline-end: 0;
    }
  }
`

const selectTags = ({ context }: SnapshotFrom<typeof optionsMachine>) =>
  context.options?.lists.get('media-tag')
const selectHasFailed = (snapshot: SnapshotFrom<typeof optionsMachine>) => snapshot.matches('failed')

function TagChips({ tag, change, replace }: GalleryTag) {
  const { options } = useCharts('browse')
  const tags = useSelector(options, selectTags)
  const hasFailed = useSelector(options, selectHasFailed)
  const isUnknown = tags !== undefined && tag !== null && !tags.some(({ slug }) => slug === tag)
  useEffect(() => {
    if (isUnknown) replace(null)
  }, [isUnknown, replace])
  if (hasFailed)
    return (
      <Chip onClick={() => options.send({ type: 'options.retry' })}>Couldn’t load the tags. Try again</Chip>
    )
  if (tags === undefined) return <span />
  return (
    <ChipRow label="Tags" chosen={tag}>
      <Chip pressed={tag === null} onClick={() => change(null)}>
        All
      </Chip>
      {offeredOptions(tags).map(({ id, name }) => (
        <Chip key={id} pressed={id === tag} onClick={() => change(id === tag ? null : id)}>
          {name}
        </Chip>
      ))}
    </ChipRow>
  )
}

/** The media tags of a gallery, as chips. One can be chosen. Nothing above a short gallery. */
export function TagFilter({
  list,
  galleryTag,
  hasDensity,
}: {
  list: FilteredList
  galleryTag: GalleryTag
  hasDensity: boolean
}) {
  const shown = useAreFiltersShown(list, galleryTag.tag !== null)
  if (shown === 'hidden') return null
  return (
    <div className={stickyControls} data-controls-first>
      <Row data-shown={shown}>
        <PartBoundary isSilent>
          <Suspense fallback={<span />}>
            <TagChips {...galleryTag} />
          </Suspense>
        </PartBoundary>
        {hasDensity && <DensitySwitch />}
      </Row>
    </div>
  )
}
