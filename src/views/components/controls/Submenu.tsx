import { cx } from '@linaria/core'
import { styled } from '@linaria/react'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, type ReactNode, useId } from 'react'
import { color, layer, motion, size, space, text } from '../../theme/tokens.ts'
import { menuLook } from './menuLook.ts'
import { useDisclosure } from './useDisclosure.ts'

const Wrap = styled.div`
  position: relative;
`

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-height: ${size.target};
  font: ${text.bodyMedium};

  > .lucide-chevron-down {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
    stroke-width: 2;
    transition: transform ${motion.feedback};
  }
  &[aria-expanded='true'] > .lucide-chevron-down {
    transform: rotate(180deg);
  }
`

const Sheet = styled.div`
  position: absolute;
  z-index: ${layer.popup};
  top: calc(100% + ${space.half});
  left: -${space[1]};
  color: ${color.text};
  animation: appear ${motion.feedback};

  &[data-align='end'] {
    right: 0;
    left: auto;
  }
`

const Foot = styled.div`
  padding: ${space[3]};
  border-top: 1px solid ${color.hairline};
`

export interface SubmenuProps {
  /** Content of the button. */
  trigger: ReactElement
  /** Accessible name, when the content has no text. */
  label?: string | undefined
  isCurrent?: boolean | undefined
  align?: 'start' | 'end' | undefined
  className?: string | undefined
  /** Menu items. */
  children: ReactNode
  /** Below the items. Using it does not close the menu. */
  footer?: ReactNode
}

/** Links behind a button. A disclosure, not an ARIA menu, as WAI recommends for site navigation: Tab visits the links. */
export function Submenu({
  trigger,
  label,
  isCurrent = false,
  align = 'start',
  className,
  children,
  footer,
}: SubmenuProps) {
  const id = useId()
  const { isOpen, box, trigger: button, toggle, close, closeOnEscape } = useDisclosure<HTMLDivElement>()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape on its way up from the button or a link
    <Wrap ref={box} onKeyDown={closeOnEscape}>
      <Trigger
        ref={button}
        type="button"
        className={cx(className)}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-current={isCurrent || undefined}
        onClick={toggle}
      >
        {trigger}
        <ChevronDown />
      </Trigger>
      {isOpen && (
        <Sheet id={id} className={menuLook} data-align={align}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- choosing any item, by click or Enter, closes the sheet */}
          <div onClick={close}>{children}</div>
          {footer !== undefined && <Foot>{footer}</Foot>}
        </Sheet>
      )}
    </Wrap>
  )
}
