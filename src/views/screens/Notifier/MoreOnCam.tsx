import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { type RefObject, useRef } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { sideNotifierMachine } from '../../../machines/members/sideNotifier/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { color, space, text } from '../../theme/tokens.ts'
import type { NotifierActor } from './SideNotifier.tsx'
import { useStageFocus } from '../../components/controls/useStageFocus.ts'

const Foot = styled.div`
  display: grid;
  gap: ${space[2]};
  padding: ${space[2]} ${space[4]} ${space[3]};

  > p {
    color: ${color.muted};
    font: ${text.small};
    text-align: center;
  }
`

const words = { part: 'Show more', lengthening: 'Loading more', unlengthened: 'Load more again' }
const stages = ['part', 'lengthening', 'unlengthened'] as const

/** Undefined when all members on cam are shown. */
const selectStage = (snapshot: SnapshotFrom<typeof sideNotifierMachine>) =>
  stages.find((stage) => snapshot.matches({ member: { panel: { cam: { shown: stage } } } }))

/** Loads more members on cam, if there are more. */
export function MoreOnCam({
  notifier,
  list,
}: {
  notifier: NotifierActor
  list: RefObject<HTMLUListElement | null>
}) {
  const stage = useSelector(notifier, selectStage)
  const shown = useRef(0)
  const focusProps = useStageFocus(stage ?? 'whole', () => list.current?.querySelectorAll('a')[shown.current])
  const press = () => {
    shown.current = list.current?.children.length ?? 0
    notifier.send({ type: stage === 'unlengthened' ? 'notifier.retry' : 'notifier.more' })
  }
  if (stage === undefined) return null
  return (
    <Foot {...focusProps}>
      {stage === 'unlengthened' && <p role="alert">Couldn’t load more. Check your connection.</p>}
      <Button size="small" busy={stage === 'lengthening'} onClick={press}>
        {words[stage]}
      </Button>
      {stage === 'lengthening' && <VisuallyHidden role="status">Loading more</VisuallyHidden>}
    </Foot>
  )
}
