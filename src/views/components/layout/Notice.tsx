import { styled } from '@linaria/react'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { color, radius, size, space, text, weight } from '../../theme/tokens.ts'
import { IconButton } from '../controls/IconButton.tsx'
import { SafeHtml } from './SafeHtml.tsx'

const Box = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: ${space[1]} ${space[3]};
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.note};
  background: ${color.quiet};

  > .lucide {
    margin-top: 1px;
    color: ${color.muted};
  }
  > div {
    max-width: ${size.measure};
  }
  &[data-tone='success'] {
    background: ${color.successTint};
    border-color: color-mix(in oklab, ${color.online} 40%, transparent);
  }
  &[data-tone='success'] > .lucide {
    color: ${color.online};
  }
  &[data-tone='error'] {
    background: ${color.dangerTint};
    border-color: color-mix(in oklab, ${color.danger} 55%, transparent);
  }
  &[data-tone='error'] > .lucide {
    color: ${color.danger};
  }
  > button {
    margin: -11px -${space[3]} -11px 0;
    color: ${color.muted};
  }
  a:not([data-variant]) {
    color: ${color.link};
    font-weight: ${weight.semibold};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`

const Title = styled.strong`
  display: block;
  font-weight: ${weight.strong};
`

const Action = styled.div`
  margin-top: ${space[2]};
  font: ${text.body};
`

const icons = { info: <Info />, success: <CircleCheck />, error: <CircleAlert /> } as const

export type NoticeTone = keyof typeof icons

export interface NoticeProps {
  tone?: NoticeTone | undefined
  title?: string | undefined
  /** Makes it a region of this name, which is not read out when it appears. */
  label?: string | undefined
  children?: ReactNode
  /** Markup from the server, instead of children. Sanitized before it is shown. */
  html?: string | undefined
  action?: ReactNode
  onDismiss?: (() => void) | undefined
}

/** A notice box within a page. */
export function Notice({ tone = 'info', title, label, children, html, action, onDismiss }: NoticeProps) {
  const liveRole = tone === 'error' ? 'alert' : 'status'
  return (
    <Box data-tone={tone} role={label === undefined ? liveRole : 'region'} aria-label={label}>
      {icons[tone]}
      <div>
        {title !== undefined && <Title>{title}</Title>}
        <div>{html === undefined ? children : <SafeHtml html={html} />}</div>
        {action && <Action>{action}</Action>}
      </div>
      {onDismiss && <IconButton label="Dismiss" icon={<X />} onClick={onDismiss} />}
    </Box>
  )
}
