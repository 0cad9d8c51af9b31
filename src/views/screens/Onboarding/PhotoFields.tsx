import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import type { uploadsMachine } from '../../../machines/media/uploads/machine.ts'
import { MemberPicture } from '../../components/members/MemberPicture.tsx'
import { useCharts } from '../../lodge.ts'
import { color, radius, space, text } from '../../theme/tokens.ts'
import { UploadArea } from '../Uploads/UploadArea.tsx'
import { UploadList } from '../Uploads/UploadList.tsx'
import type { StepFieldsProps } from './stepViews.tsx'

const Stored = styled.figure`
  display: flex;
  align-items: center;
  gap: ${space[4]};

  > span {
    flex: none;
    width: 120px;
    aspect-ratio: 4 / 5;
    overflow: hidden;
    border-radius: ${radius.card};
  }
  figcaption {
    font: ${text.small};
    color: ${color.muted};
  }
  strong {
    display: block;
    margin-bottom: ${space[1]};
    font: ${text.bodyStrong};
    color: ${color.text};
  }
`

const selectUploads = ({ context }: SnapshotFrom<typeof uploadsMachine>) => context.uploads

/** The photo for the request for approval. Another one replaces it. */
export function PhotoFields({ snapshot }: StepFieldsProps) {
  const { uploads } = useCharts('uploads')
  const pending = useSelector(uploads, selectUploads).filter(({ state }) => state !== 'stored')
  const { avatar, name } = snapshot.context.user
  return (
    <>
      {avatar && (
        <Stored>
          <span>
            <MemberPicture picture={avatar} name={name} use="card" />
          </span>
          <figcaption>
            <strong>Your photo is uploaded</strong>
            Members see it once it is approved. Another photo replaces it.
          </figcaption>
        </Stored>
      )}
      {pending.length === 0 ? (
        <UploadArea isActivation isCompact={avatar !== null} />
      ) : (
        <UploadList uploads={uploads} shown={pending} />
      )}
    </>
  )
}
