import { cx } from '@linaria/core'
import type { ComponentProps, MouseEvent, ReactElement } from 'react'
import { CornerCount } from '../layout/CornerCount.tsx'
import { type IconButtonVariant, iconButtonLook } from './iconButtonLook.ts'
import { Spinner } from '../layout/Spinner.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible label; also shown as a tooltip. */
  label: string
  icon: ReactElement
  variant?: IconButtonVariant | undefined
  pressed?: boolean | undefined
  busy?: boolean | undefined
  /** Shown at the corner. The label should include it. */
  count?: number | undefined
}

export function IconButton({
  label,
  icon,
  variant = 'plain',
  pressed,
  busy = false,
  count = 0,
  className,
  onClick,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the three types are the prop's type
      type={type}
      className={cx(iconButtonLook, className)}
      data-variant={variant}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {busy ? <Spinner size="small" label="" /> : icon}
      <CornerCount value={count} />
    </button>
  )
}
