import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { keptUploadsMachine } from '../../../machines/media/keptUploads/machine.ts'
import { selectCanResume, selectOffered } from '../../../machines/media/keptUploads/selectors.ts'
import { Button } from '../../components/controls/Button.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import { unfinishedText } from './uploadTexts.ts'

const Offer = styled.section`
  display: grid;
  gap: ${space[2]};
  padding: ${space[3]} ${space[4]};

  ul + & {
    border-top: 1px solid ${color.hairline};
  }
  > p {
    font: ${text.small};
    color: ${color.muted};
    overflow-wrap: anywhere;
  }
  > div {
    display: flex;
    justify-content: end;
    gap: ${space[2]};
  }
`

/** Asks what to do with the files that a reload or a closed page left. */
export function KeptOffer({
  kept,
  isAlone,
}: {
  kept: ActorRefFrom<typeof keptUploadsMachine>
  /** The head of the tray says it already. */
  isAlone: boolean
}) {
  const offered = useSelector(kept, selectOffered)
  const canResume = useSelector(kept, selectCanResume)
  const title = unfinishedText(offered.length)
  return (
    <Offer aria-label={title}>
      {!isAlone && <strong>{title}</strong>}
      <p>{names.format(offered.map(({ file }) => file.name))}</p>
      <div>
        <Button
          size="small"
          variant="quiet"
          disabled={!canResume}
          onClick={() => kept.send({ type: 'kept.discard' })}
        >
          Discard
        </Button>
        <Button size="small" disabled={!canResume} onClick={() => kept.send({ type: 'kept.resume' })}>
          Resume
        </Button>
      </div>
    </Offer>
  )
}

const names = new Intl.ListFormat('en', { type: 'unit' })
