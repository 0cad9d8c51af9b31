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
  online: 'Loading online members',
  cam: 'Loading members on cam',
}
const retrying: Record<NotifierOption, string> = {
  unread: 'Reload messages',
  online: 'Reload online members',
  cam: 'Reload members on cam',
}
const nothing: Record<NotifierOption, { title: string; words: string }> = {
  unread: { title: 'No unread messages', words: 'New messages appear here.' },
  online: {
    title: 'No one on your list is online',
    words: 'Add members to your list to see when they come online.',
  },
  cam: {
    title: 'No one on your list is on cam',
    words: 'People on your list who go on cam appear here.',
  },
}

const skeletons = Array.from({ length: pageSizes.unreadPanel / 2 }, (_, index) => (
  <PersonRowSkeleton key={index} />
))

export type NotifierActor = ActorRefFrom<typeof sideNotifierMachine>

/** Unread messages, and members of the viewer's list who are online or on cam (`docs/product.md#side-notifier`). */
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
          Log in to see messages and who is online.
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
          <span>{nothing[option].words}</span>
        </Words>
      )}
      {isAt('failed') && (
        <Words role="alert">
          <h2>Couldn’t load this</h2>
          Check your connection.
          <div>
            <Button size="small" onClick={() => notifier.send({ type: 'notifier.retry' })}>
              {retrying[option]}
            </Button>
          </div>
        </Words>
      )}
      {option === 'unread' && <PanelLink href={paths.messages}>Open messages</PanelLink>}
      {option === 'cam' && <CamSwitch />}
      {option === 'online' && <PanelLink href={pages['dudelist-online'].path}>See everyone online</PanelLink>}
    </Panel>
  )
}
