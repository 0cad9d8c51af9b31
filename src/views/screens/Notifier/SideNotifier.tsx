import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { pageSizes } from '../../../../contract/limits.ts'
import type { NotifierOption } from '../../../machines/members/sideNotifier/options.ts'
import type { sideNotifierMachine } from '../../../machines/members/sideNotifier/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { PanelLink } from '../../components/layout/PanelLink.tsx'
import { PersonRowSkeleton } from '../../components/members/PersonRowSkeleton.tsx'
import { VisuallyHidden } from '../../components/layout/VisuallyHidden.tsx'
import { pages } from '../../pages.ts'
import { paths } from '../../paths.ts'
import { color, space, text } from '../../theme/tokens.ts'
import { CamSwitch } from './CamSwitch.tsx'
import { MoreOnCam } from './MoreOnCam.tsx'
import { Options } from './Options.tsx'
import { Rows } from './Rows.tsx'

const Words = styled.div`
  padding: ${space[6]} ${space[4]};
  color: ${color.muted};
  text-align: center;
  text-wrap: balance;

  h2 {
    margin-bottom: ${space[1]};
    color: ${color.text};
    font: ${text.h15};
  }
  button {
    margin-top: ${space[3]};
  }
`

const loading: Record<NotifierOption, string> = {
  unread: 'Loading messages',
  online: 'Loading who is online',
  cam: 'Loading who is on cam',
}
const retrying: Record<NotifierOption, string> = {
  unread: 'Load messages again',
  online: 'Load who is online again',
  cam: 'Load who is on cam again',
}
const nothing: Record<NotifierOption, { title: string; words: string }> = {
  unread: { title: 'No unread messages', words: 'What others write to you stands here first.' },
  online: {
    title: 'Nobody of your dudelist is online',
    words: 'Put men on your dudelist, and see here when they come.',
  },
  cam: {
    title: 'Nobody of your dudelist is on cam',
    words: 'Men on your dudelist who say that they are on cam stand here.',
  },
}

const skeletons = Array.from({ length: pageSizes.unreadPanel / 2 }, (_, index) => (
  <PersonRowSkeleton key={index} />
))

export type NotifierActor = ActorRefFrom<typeof sideNotifierMachine>

/** SPEC 2: unread messages, and who of the dudelist is online or on cam. */
export function SideNotifier({
  notifier,
  isInDialog = false,
}: {
  notifier: NotifierActor
  isInDialog?: boolean
}) {
  const snapshot = useSelector(notifier, (current) => current)
  const { option, counts, lists } = snapshot.context
  const rows = useRef<HTMLUListElement>(null)
  const isAt = (state: 'waiting' | 'shown' | 'empty' | 'failed') =>
    snapshot.matches({ member: { panel: { [option]: state } } })

  if (snapshot.matches('guest')) {
    return (
      <Panel bare={isInDialog}>
        <Words>
          <h2>Nothing to see yet</h2>
          Log in to see who writes to you and who is here.
        </Words>
      </Panel>
    )
  }
  return (
    <Panel bare={isInDialog}>
      <Options
        chosen={option}
        counts={counts}
        onChoose={(chosen) => notifier.send({ type: 'notifier.choose', option: chosen })}
      />
      {isAt('waiting') && (
        <div role="status">
          <VisuallyHidden>{loading[option]}</VisuallyHidden>
          {skeletons}
        </div>
      )}
      {isAt('shown') && <Rows ref={rows} option={option} lists={lists} />}
      {option === 'cam' && <MoreOnCam notifier={notifier} list={rows} />}
      {isAt('empty') && (
        <Words>
          <h2>{nothing[option].title}</h2>
          {nothing[option].words}
        </Words>
      )}
      {isAt('failed') && (
        <Words role="alert">
          <h2>This did not load</h2>
          Your connection may be down.
          <div>
            <Button size="small" onClick={() => notifier.send({ type: 'notifier.retry' })}>
              {retrying[option]}
            </Button>
          </div>
        </Words>
      )}
      {option === 'unread' && <PanelLink href={paths.messages}>Open messages</PanelLink>}
      {option === 'cam' && <CamSwitch />}
      {option === 'online' && <PanelLink href={pages['dudelist-online'].path}>All who are online</PanelLink>}
    </Panel>
  )
}
