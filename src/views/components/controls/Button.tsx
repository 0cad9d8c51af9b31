import { cx } from '@linaria/core'
import { styled } from '@linaria/react'
import type { ComponentProps, MouseEvent, ReactElement } from 'react'
import { motion, space } from '../../theme/tokens.ts'
import { type ButtonSize, type ButtonVariant, buttonLook } from './buttonLook.ts'
import { Spinner } from '../layout/Spinner.tsx'

const Label = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};

  [aria-busy='true'] > & {
    opacity: 0;
    transition: opacity ${motion.feedback} ${motion.patience};
  }
`

const Busy = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
`

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** The action is under way: the button keeps focus and width, and ignores presses. */
  busy?: boolean | undefined
  icon?: ReactElement | undefined
  iconAfter?: ReactElement | undefined
  wide?: boolean | undefined
}

export function Button({
  variant = 'plain',
  size = 'medium',
  busy = false,
  icon,
  iconAfter,
  wide,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the three types are the prop's type
      type={type}
      className={cx(buttonLook, className)}
      data-variant={variant}
      data-size={size}
      data-wide={wide}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      <Label>
        {icon}
        <span>{children}</span>
        {iconAfter}
      </Label>
      {busy && (
        <Busy>
          <Spinner size="small" label="" />
        </Busy>
      )}
    </button>
  )
}
