import { styled } from '@linaria/react'
import { CircleAlert } from 'lucide-react'
import { color, size, space, text } from '../../theme/tokens.ts'

const Line = styled.p`
  display: flex;
  gap: 6px;
  margin-top: ${space[1]};
  font: ${text.smallMedium};
  color: ${color.danger};

  .lucide {
    width: ${size.iconSmall};
    height: 18px;
    stroke-width: 2;
  }
`

/** The server's errors of a field: one, several, or none. */
export type FieldErrorText = string | readonly string[] | undefined

export interface FieldErrorProps {
  /** The id that the field's `aria-describedby` refers to. */
  id: string
  error: FieldErrorText
}

export function FieldError({ id, error }: FieldErrorProps) {
  const sentences = (typeof error === 'string' ? [error] : (error ?? [])).filter(Boolean)
  // Always rendered, so that screen readers announce a later error.
  return (
    <div id={id} aria-live="polite">
      {sentences.map((sentence) => (
        <Line key={sentence}>
          <CircleAlert />
          <span>{sentence}</span>
        </Line>
      ))}
    </div>
  )
}
