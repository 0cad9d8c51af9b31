import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { color, motion, space, text } from '../../theme/tokens.ts'
import { Button } from '../controls/Button.tsx'
import { lantern } from '../art/lantern.tsx'
import { SceneSheet } from '../art/SceneSheet.tsx'

const Column = styled.div`
  display: grid;
  justify-items: center;
  max-width: 420px;
  margin-inline: auto;
  padding: ${space[12]} ${space[4]};
  text-align: center;
  text-wrap: balance;
  animation: appear ${motion.enter};

  h2 {
    margin-top: ${space[5]};
    font: ${text.h20};
  }
  p {
    margin-top: ${space[2]};
    color: ${color.muted};
  }
  button {
    margin-top: ${space[5]};
  }
`

export interface ErrorStateProps {
  title?: string | undefined
  /** What happened, and what is safe. */
  children: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string | undefined
  isBusy?: boolean | undefined
}

export function ErrorState({
  title = 'Something went wrong',
  children,
  onRetry,
  retryLabel = 'Try again',
  isBusy = false,
}: ErrorStateProps) {
  return (
    <Column role="alert">
      <SceneSheet viewBox="0 0 240 160" aria-hidden="true">
        {lantern}
      </SceneSheet>
      <h2>{title}</h2>
      <p>{children}</p>
      {onRetry && (
        <Button busy={isBusy} onClick={onRetry}>
          {retryLabel}
        </Button>
      )}
    </Column>
  )
}
