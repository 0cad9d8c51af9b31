import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { media } from '../../theme/breakpoints.ts'
import { color, focus, layer, radius, size, space, text, weight } from '../../theme/tokens.ts'
import { Count } from './Count.tsx'

const Bar = styled.nav`
  position: fixed;
  z-index: ${layer.bar};
  right: 0;
  bottom: 0;
  left: 0;
  display: flex;
  padding-bottom: env(safe-area-inset-bottom);
  border-top: 1px solid ${color.hairline};
  background: ${color.surface};

  ${media.low} {
    position: static;
  }
  ${media.desktop} {
    display: none;
  }
`

const placeLook = css`
  position: relative;
  flex: 1;
  min-width: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${space.half};
  height: ${size.bottomBar};
  color: ${color.muted};
  font: ${text.smallMedium};
  line-height: 16px;

  .lucide {
    width: ${size.iconLarge};
    height: ${size.iconLarge};
  }
  &[aria-current],
  &[aria-expanded='true'] {
    color: ${color.text};
    font-weight: ${weight.strong};
  }
  &[aria-current]::before {
    content: '';
    position: absolute;
    top: -1px;
    left: calc(50% - ${space[5]});
    width: 40px;
    height: 2px;
    background: ${color.text};
  }
  &:focus-visible {
    outline-offset: ${focus.inset};
  }
  ${media.tiny} {
    font-size: 0.6875rem;
  }
`

const Corner = styled.span`
  position: absolute;
  top: ${space[1]};
  left: calc(50% + 6px);
  display: grid;
  border-radius: ${radius.full};
  box-shadow: 0 0 0 2px ${color.surface};
`

export interface BottomPlace {
  label: string
  icon: ReactElement
  isCurrent?: boolean | undefined
  count?: number | undefined
  /** Address. Without it, `onOpen` opens something in place. */
  href?: string | undefined
  linkState?: unknown
  onOpen?: (() => void) | undefined
  /** Whether the part that `onOpen` opens is open. */
  isExpanded?: boolean | undefined
  /** Accessible description of the action. */
  hint?: string | undefined
}

export interface BottomBarProps {
  label?: string | undefined
  items: readonly BottomPlace[]
}

/** The navigation at the bottom of a phone's screen. */
export function BottomBar({ label = 'Main', items }: BottomBarProps) {
  return (
    <Bar aria-label={label}>
      {items.map((item) => {
        const content = (
          <>
            {item.icon}
            {(item.count ?? 0) > 0 && (
              <Corner>
                <Count value={item.count ?? 0} label={`${item.count ?? 0} unread`} />
              </Corner>
            )}
            <span>{item.label}</span>
          </>
        )
        return item.href === undefined ? (
          <button
            key={item.label}
            type="button"
            className={placeLook}
            aria-label={item.hint && `${item.label}, ${item.hint}`}
            aria-expanded={item.isExpanded}
            aria-current={item.isCurrent || undefined}
            onClick={item.onOpen}
          >
            {content}
          </button>
        ) : (
          <Link
            key={item.label}
            href={item.href}
            state={item.linkState}
            className={placeLook}
            aria-current={item.isCurrent ? 'page' : undefined}
          >
            {content}
          </Link>
        )
      })}
    </Bar>
  )
}
