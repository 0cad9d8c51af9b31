import { styled } from '@linaria/react'
import { Image, MapPin, Send } from 'lucide-react'
import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, radius, size, space, text } from '../../theme/tokens.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { isComposing } from '../fields/isComposing.ts'
import { isBlank } from '../../../../contract/blankText.ts'

const Box = styled.form`
  border: 1px solid ${color.fieldBorder};
  border-radius: 12px;
  background: ${color.surface};
  transition: border-color ${motion.feedback};

  &:focus-within {
    border-color: ${color.text};
    box-shadow: inset 0 0 0 1px ${color.text};
  }
  ${media.forcedColors} {
    &:focus-within {
      border-color: Highlight;
    }
  }
  &[data-locked='true'] {
    background: ${color.quiet};
    border-color: ${color.hairline};
  }
`

const Extra = styled.div`
  padding: ${space[3]} ${space[3]} 0;
`

const Row = styled.div`
  display: flex;
  align-items: end;
  gap: ${space.half};
  padding: 5px;

  textarea {
    flex: 1;
    min-width: 0;
    min-height: ${size.target};
    /* The messages and the button have room in any window. */
    max-height: min(200px, 30dvh);
    padding: 11px ${space[2]};
    border: 0;
    outline: none;
    resize: none;
    background: none;
    font: ${text.field};
    field-sizing: content;
  }
  button {
    border-radius: ${radius.field};
    color: ${color.muted};
  }
  button[type='submit']:not(:disabled) {
    background: ${color.accent};
    color: ${color.onAccent};
    box-shadow: inset 0 0 0 1px ${color.accentEdge};
  }
  button[type='submit']:not(:disabled):hover {
    background: ${color.accentHover};
  }
`

export interface ComposerProps {
  /** The name of the other member. */
  name: string
  value: string
  onChange: (text: string) => void
  onSend: () => void
  onAttach?: (() => void) | undefined
  onSharePlace?: (() => void) | undefined
  /** A question about sent messages is open. */
  isLocked?: boolean | undefined
  /** Defaults to whether there is anything to send. */
  canSend?: boolean | undefined
  /** A place to send, with or without text. */
  attachments?: ReactNode
  notice?: ReactNode
  ref?: Ref<HTMLTextAreaElement> | undefined
}

/** Enter sends. With Shift, and on touch screens, it begins a new line. */
export function Composer({
  name,
  value,
  onChange,
  onSend,
  onAttach,
  onSharePlace,
  isLocked = false,
  canSend,
  attachments,
  notice,
  ref,
}: ComposerProps) {
  const isSendable = !isLocked && (canSend ?? (!isBlank(value) || attachments !== undefined))
  const send = () => {
    if (isSendable) onSend()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    const isPhone = matchMedia('(pointer: coarse)').matches
    // In an input method, Enter chooses a suggestion.
    if (event.key !== 'Enter' || event.shiftKey || isPhone || isComposing(event)) return
    event.preventDefault()
    send()
  }
  return (
    <Box
      data-locked={isLocked}
      aria-label={`Write to ${name}`}
      onSubmit={(event) => {
        event.preventDefault()
        send()
        // The focus stays in the field after the button was pressed, so that a phone keeps its keyboard.
        event.currentTarget.querySelector('textarea')?.focus()
      }}
    >
      {notice !== undefined && <Extra>{notice}</Extra>}
      {attachments !== undefined && <Extra>{attachments}</Extra>}
      <Row>
        {onAttach && (
          <IconButton
            label="Attach photos or videos"
            icon={<Image />}
            disabled={isLocked}
            onClick={onAttach}
          />
        )}
        {onSharePlace && (
          <IconButton label="Share your place" icon={<MapPin />} disabled={isLocked} onClick={onSharePlace} />
        )}
        <textarea
          ref={ref}
          rows={1}
          dir="auto"
          value={value}
          disabled={isLocked}
          aria-label={`Write to ${name}`}
          placeholder={`Write to ${name}`}
          enterKeyHint="enter"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <IconButton type="submit" label="Send" icon={<Send />} disabled={!isSendable} />
      </Row>
    </Box>
  )
}
