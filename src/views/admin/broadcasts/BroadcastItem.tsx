import { styled } from '@linaria/react'
import { useId } from 'react'
import type { Broadcast } from '../../../../contract/broadcasts.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ProgressBar } from '../../components/layout/ProgressBar.tsx'
import { RelativeTime } from '../../components/layout/RelativeTime.tsx'
import { useLandingFocus } from '../../components/layout/useLandingFocus.ts'
import { isUnderWay } from '../../../machines/admin/broadcasts/list.ts'
import { color, size, space, text } from '../../theme/tokens.ts'
import { PersonLink } from '../profile/PersonLink.tsx'
import { membersText } from './segmentText.ts'

const Item = styled.li`
  display: grid;
  gap: ${space[2]};
  padding: ${space[4]};

  & + & {
    border-top: 1px solid ${color.hairline};
  }
  p {
    max-width: ${size.measure};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
  small {
    color: ${color.muted};
    font: ${text.small};
  }
  a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

const Progress = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[4]};

  > div {
    flex: 1 1 200px;
    display: grid;
    gap: ${space[1]};
    max-width: ${size.field};
    font: ${text.small};
    font-variant-numeric: tabular-nums;
  }
  b {
    font: ${text.smallStrong};
  }
`

const number = new Intl.NumberFormat()

const stateTexts: Readonly<Record<Broadcast['state'], string>> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  sent: 'Sent',
  stopped: 'Stopped',
  failed: 'Failed',
}

/** In percent. Members who left before their turn are not waited for. */
const percentOf = ({ state, sent_count: sent, receiver_count: receivers }: Broadcast) =>
  state === 'sent' ? 100 : Math.min(100, Math.floor((sent / Math.max(receivers, 1)) * 100))

/** Who stopped it, or when it ended. */
function Ending({ broadcast: { state, stopped_by: by, ended_at: at } }: { broadcast: Broadcast }) {
  if (at === null) return null
  return (
    <>
      {state === 'stopped' && (
        <span> by {by === null ? <span>someone</span> : <PersonLink person={by} />}</span>
      )}{' '}
      <RelativeTime iso={at} />
    </>
  )
}

interface ChangeButtonProps {
  label: string
  /** The id of the message that is changed. */
  textId: string
  isBusy: boolean
  /** Null while it does nothing. */
  onPress: (() => void) | null
}

/** A button that goes once the message has changed. */
function ChangeButton({ label, textId, isBusy, onPress }: ChangeButtonProps) {
  const landLater = useLandingFocus()
  return (
    <Button
      size="small"
      aria-describedby={textId}
      busy={isBusy}
      disabled={onPress === null && !isBusy}
      onClick={() => {
        landLater()
        onPress?.()
      }}
    >
      {label}
    </Button>
  )
}

export interface BroadcastItemProps {
  broadcast: Broadcast
  /** The segment in words. */
  segment: string
  /** What is being done to it. */
  change: 'stopping' | 'continuing' | null
  /** Null while it can't be stopped. */
  onStop: (() => void) | null
  /** Null while it can't be continued. */
  onContinue: (() => void) | null
}

/** A message that went to many members, with how far it is and what can be done about it. */
export function BroadcastItem({ broadcast, segment, change, onStop, onContinue }: BroadcastItemProps) {
  const textId = useId()
  const { sender, state, sent_count: sent, receiver_count: receivers } = broadcast
  return (
    <Item>
      <p id={textId} dir="auto">
        {broadcast.text}
      </p>
      <small>
        <span>{`To ${segment} · from`}</span>{' '}
        {sender === null ? <span>someone</span> : <PersonLink person={sender} />}
        <span> · </span>
        <RelativeTime iso={broadcast.created_at} />
      </small>
      <Progress>
        <div>
          <span>
            <b>{stateTexts[state]}</b>
            <Ending broadcast={broadcast} />
            <span>{` · ${number.format(sent)} of ${membersText(receivers)}`}</span>
          </span>
          <ProgressBar
            label={`Sent to ${number.format(sent)} of ${membersText(receivers)}`}
            value={percentOf(broadcast)}
          />
        </div>
        {(isUnderWay(broadcast) || change === 'stopping') && (
          <ChangeButton label="Stop" textId={textId} isBusy={change === 'stopping'} onPress={onStop} />
        )}
        {(state === 'failed' || change === 'continuing') && (
          <ChangeButton
            label="Continue"
            textId={textId}
            isBusy={change === 'continuing'}
            onPress={onContinue}
          />
        )}
      </Progress>
    </Item>
  )
}
