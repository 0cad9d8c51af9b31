import { styled } from '@linaria/react'
import type { FoundPhotos } from '../../../../contract/memberFinder.ts'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { radius, space } from '../../theme/tokens.ts'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { FoundPerson } from './FoundPerson.tsx'
import { statesText } from './foundTexts.ts'

type Alike = FoundPhotos['photos'][number]

const Picture = styled.img`
  vertical-align: top;
  width: ${space[16]};
  height: ${space[16]};
  border-radius: ${radius.field};
  object-fit: cover;
`

/** How a photo is like the chosen one. */
function likenessText({ is_same_file: isSame, is_mirrored: isMirrored, distance }: Alike): string {
  if (isSame) return 'The same file'
  const likeness = distance <= 4 ? 'Almost the same' : 'Similar'
  return isMirrored ? `${likeness}, mirrored` : likeness
}

const columns: readonly Column<Alike>[] = [
  {
    id: 'photo',
    title: 'Photo',
    cell: ({ id, member, thumbnail_url: url }) =>
      url === null ? `No. ${id}, file gone` : <Picture src={url} alt={`Photo ${id} of ${member.name}`} />,
  },
  { id: 'member', title: 'Member', cell: ({ member }) => <FoundPerson member={member} /> },
  { id: 'likeness', title: 'Likeness', cell: likenessText },
  {
    id: 'photoState',
    title: 'Photo is',
    cell: ({ is_removed: isRemoved, is_private: isPrivate }) =>
      [isPrivate ? 'Private' : 'Public', ...(isRemoved ? ['removed by an admin'] : [])].join(', '),
  },
  { id: 'state', title: 'Member is', cell: ({ member }) => statesText(member.states) },
  { id: 'added', title: 'Added', cell: ({ created_at: at }) => <RelativeTime iso={at} /> },
]

/** Photos that are like a chosen one, with their owners. */
export const PhotosAlike = ({ found: { photos, removed_at: removedAt } }: { found: FoundPhotos }) => (
  <>
    {removedAt !== null && (
      <p>
        An admin removed this photo or a similar one on <LongDate iso={removedAt} />.
      </p>
    )}
    <DataTable
      caption="Photos that look like it"
      showsCaption
      columns={columns}
      rows={photos}
      rowKey={({ id }) => id}
      empty="No photo looks like it."
    />
  </>
)
