import { styled } from '@linaria/react'
import { CircleAlert } from 'lucide-react'
import { color, size, space, text } from '../../theme/tokens.ts'
import { Button } from '../controls/Button.tsx'

const Trouble = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: end;
  gap: ${space[2]};
  padding-top: ${space[2]};

  p {
    display: flex;
    align-items: center;
    gap: 6px;
    font: ${text.smallMedium};
    color: ${color.danger};
  }
  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    stroke-width: 2;
  }
  > span {
    display: flex;
    gap: ${space[2]};
  }
  button {
    border-color: ${color.fieldBorder};
  }
`

export interface SendTrouble {
  text: string
  /** The label of the button that tries again. */
  retry: string
}

const failed: SendTrouble = { text: 'Not sent. Try again?', retry: 'Try again' }

export interface MessageTroubleProps {
  trouble?: SendTrouble | undefined
  onRetry?: (() => void) | undefined
  onDiscard?: (() => void) | undefined
}

/** The line under a failed message. */
export function MessageTrouble({ trouble = failed, onRetry, onDiscard }: MessageTroubleProps) {
  return (
    <Trouble>
      <p role="alert">
        <CircleAlert />
        <span>{trouble.text}</span>
      </p>
      <span>
        {onDiscard && (
          <Button size="small" variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        )}
        {onRetry && (
          <Button size="small" onClick={onRetry}>
            {trouble.retry}
          </Button>
        )}
      </span>
    </Trouble>
  )
}
