import { styled } from '@linaria/react'
import { Flag, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import type { MediaItem } from '../../../machines/media/mediaViewer/mediaList.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { HotButton, type HotButtonProps } from '../../components/media/HotButton.tsx'
import { SupporterCrown } from '../../components/members/SupporterCrown.tsx'
import { pages } from '../../pages.ts'
import { photoEditorPath, profilePath, videoEditorPath } from '../../paths.ts'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import { createUseFormat } from '../../components/layout/timeZone.ts'

const Words = styled.section`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  min-height: 0;
  padding: ${space[5]};
  overflow-y: auto;
  background: ${color.surface};

  p {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  ${media.mobile} {
    gap: ${space[3]};
    padding: ${space[4]} ${space[4]} calc(${space[4]} + env(safe-area-inset-bottom));
  }
`

const Owner = styled.h2`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  min-height: ${size.target};
  /* Room for the close button. */
  padding-right: ${size.target};
  font: ${text.name};

  a {
    overflow: hidden;
    color: inherit;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${media.mobile} {
    padding-right: 0;
  }
`

const Figures = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[5]};
  color: ${color.muted};
  font: ${text.small};
  font-variant-numeric: tabular-nums;

  div {
    display: flex;
    gap: ${space[1]};
  }
`

const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  a {
    display: flex;
    align-items: center;
    min-height: ${size.chip};
    padding: 0 ${space[3]};
    border-radius: ${radius.full};
    background: ${color.quiet};
    color: inherit;
    font: ${text.smallMedium};
    text-decoration: none;
  }
`

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};

  > [aria-pressed] {
    margin-inline-start: 0;
    background: ${onPicture.stage};
    color: ${onPicture.text};
  }
`

const Waiting = styled.span`
  justify-self: start;
  padding: ${space[1]} ${space[3]};
  border-radius: ${radius.full};
  background: ${color.spruceTint};
  color: ${color.spruceText};
  font: ${text.smallMedium};
`

const number = new Intl.NumberFormat('en')
const plural = new Intl.PluralRules('en')
const counted = (count: number, what: string) =>
  `${number.format(count)} ${what}${plural.select(count) === 'one' ? '' : 's'}`
const useDayFormat = createUseFormat({ dateStyle: 'long' })

const editorPathOf = { photo: photoEditorPath, video: videoEditorPath }
const galleryOf = { photo: pages.newestPics.path, video: pages.newestVids.path }

/** What is known about a photo or video, and what one can do with it. */
export function ViewerInfo({
  item,
  isOwn,
  hot,
  beneath,
  onReport,
  onDelete,
}: {
  item: MediaItem
  isOwn: boolean
  hot: HotButtonProps | undefined
  /** The address of the page beneath. */
  beneath: string
  onReport: () => void
  /** Asks first. */
  onDelete: () => void
}) {
  const day = useDayFormat()
  const { kind, owner } = item
  const shown = item.media
  const { total_view_count: views, total_hot_click_count: hotClicks, reported_by_me_at: reportedAt } = shown
  return (
    <Words aria-label={`About this ${kind}`} tabIndex={0}>
      <Owner>
        <Link
          href={profilePath(owner.name)}
          state={{ beneath, ...(kind === 'photo' && { picture: shown.id }) }}
        >
          <bdi>{owner.name}</bdi>
        </Link>
        {owner.is_supporter && <SupporterCrown />}
      </Owner>
      {!shown.is_approved && <Waiting>Waiting for approval</Waiting>}
      {shown.description !== null && shown.description !== '' && <p dir="auto">{shown.description}</p>}
      {shown.media_tags.length > 0 && (
        <Tags aria-label="Tags">
          {shown.media_tags.map(({ slug, name }) => (
            <li key={slug}>
              <Link href={`${galleryOf[kind]}?media_tag=${slug}`}>{name}</Link>
            </li>
          ))}
        </Tags>
      )}
      <Figures>
        <div>
          <dt hidden>Views</dt>
          <dd title={`${number.format(shown.recent_view_count)} in the last 30 days`}>
            {isOwn
              ? `${counted(views, 'view')}, ${number.format(shown.recent_view_count)} in the last 30 days`
              : counted(views, 'view')}
          </dd>
        </div>
        <div>
          <dt hidden>Hot-clicks</dt>
          <dd title={`${number.format(shown.recent_hot_click_count)} in the last 30 days`}>
            {isOwn
              ? `${counted(hotClicks, 'hot-click')}, ${number.format(shown.recent_hot_click_count)} in the last 30 days`
              : counted(hotClicks, 'hot-click')}
          </dd>
        </div>
        <div>
          <dt hidden>Added</dt>
          <dd>
            <RelativeTime iso={shown.created_at} />
          </dd>
        </div>
      </Figures>
      <Actions>
        {hot && <HotButton {...hot} />}
        {!isOwn && (
          <Button icon={<Flag />} onClick={onReport}>
            {shown.is_reported_by_me ? 'Reported' : 'Report'}
          </Button>
        )}
        {isOwn && (
          <ButtonLink icon={<Pencil />} href={editorPathOf[kind](shown.id)}>
            Edit
          </ButtonLink>
        )}
        {isOwn && (
          <Button icon={<Trash2 />} onClick={onDelete}>
            Delete
          </Button>
        )}
        <ButtonLink
          href={profilePath(owner.name)}
          linkState={{ beneath, ...(kind === 'photo' && { picture: shown.id }) }}
        >
          View profile
        </ButtonLink>
      </Actions>
      {shown.is_reported_by_me && (
        <p>
          {reportedAt === null
            ? `You reported this ${kind}.`
            : `You reported this ${kind} on ${day.format(new Date(reportedAt))}.`}
        </p>
      )}
    </Words>
  )
}
