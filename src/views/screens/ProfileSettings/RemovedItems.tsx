import { styled } from '@linaria/react'
import type { RemovedMedia } from '../../../../contract/deletedMedia.ts'
import type { MediaKind } from '../../../machines/media/pendingUpload.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { createUseFormat } from '../../components/layout/timeZone.ts'

const Section = styled.section`
  display: grid;
  gap: ${space[2]};
  padding-top: ${space[6]};

  h2 {
    font: ${text.h20};
  }
  li {
    padding-block: ${space[2]};
    border-bottom: 1px solid ${color.hairline};
    overflow-wrap: anywhere;
  }
  p[dir] {
    white-space: pre-wrap;
  }
  li p:last-child {
    color: ${color.muted};
    font: ${text.small};
  }
`

const useDayFormat = createUseFormat({ dateStyle: 'long' }, 'en')

/** The photos or videos that admins removed in the last weeks, with the reasons. */
export function RemovedItems({ kind, removed }: { kind: MediaKind; removed: readonly RemovedMedia[] }) {
  const date = useDayFormat()
  const id = `removed-${kind}s`
  if (removed.length === 0) return null
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{kind === 'photo' ? 'Not approved' : 'Videos not approved'}</h2>
      <ul>
        {removed.map(({ id: itemId, text: why, description, is_private: isPrivate, removed_at: at }) => (
          <li key={itemId}>
            <p dir="auto">{why}</p>
            <p>
              <span>{`${isPrivate ? 'Private' : 'Public'} ${kind} · `}</span>
              {description !== null && (
                <>
                  <bdi>{description}</bdi>
                  <span> · </span>
                </>
              )}
              <span>{date.format(new Date(at))}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
