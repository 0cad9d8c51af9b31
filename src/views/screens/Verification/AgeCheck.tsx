import { styled } from '@linaria/react'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ageReportMachine } from '../../../machines/account/ageReport/machine.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Notice } from '../../components/layout/Notice.tsx'
import { Panel } from '../../components/layout/Panel.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, space, text } from '../../theme/tokens.ts'

const Rows = styled.div`
  display: grid;
  gap: ${space[4]};

  h2 {
    font: ${text.h20};
  }
  > p {
    color: ${color.muted};
    text-wrap: pretty;
  }
  > button {
    justify-self: start;
  }
  ${media.small} {
    > button {
      justify-self: stretch;
    }
  }
`

/** The age check: asking for it, and what became of it. */
export function AgeCheck({ ageReport }: { ageReport: ActorRefFrom<typeof ageReportMachine> }) {
  const state = useSelector(ageReport, ({ value }) => value)
  const ask = () => ageReport.send({ type: 'report.ask' })
  return (
    <Panel inset label="Age check">
      <Rows>
        <h2>Age check</h2>
        {(state === 'none' || state === 'asking' || state === 'rejected') && (
          <p>
            We compare your birthday with your photos and your verification photo. Only you and our moderators
            see the result.
          </p>
        )}
        {state === 'pending' && (
          <output>
            <Notice title="Your age is being checked">You get a notification with the result.</Notice>
          </output>
        )}
        {state === 'accepted' && (
          <output>
            <Notice tone="success" title="Your age is confirmed" />
          </output>
        )}
        {state === 'rejected' && (
          <Notice tone="error" title="We could not confirm your age">
            The reason is in your notifications. You can ask again.
          </Notice>
        )}
        {state === 'none' && <Button onClick={ask}>Ask for an age check</Button>}
        {state === 'rejected' && <Button onClick={ask}>Ask again</Button>}
        {state === 'asking' && <output>Asking…</output>}
      </Rows>
    </Panel>
  )
}
