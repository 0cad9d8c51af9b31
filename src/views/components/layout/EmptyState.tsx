import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { color, motion, space, text } from '../../theme/tokens.ts'
import { Scene, type SceneName } from '../art/Scene.tsx'

const Column = styled.section`
  display: grid;
  justify-items: center;
  max-width: 420px;
  margin-inline: auto;
  padding: ${space[12]} ${space[4]};
  text-align: center;
  text-wrap: balance;
  animation: appear ${motion.enter};

  h1,
  h2 {
    margin-top: ${space[5]};
    font: ${text.h20};
  }
  > div {
    margin-top: ${space[2]};
    color: ${color.muted};
  }
  > footer {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: ${space[2]};
    margin-top: ${space[5]};
  }
`

export interface EmptyStateProps {
  scene: SceneName
  title: ReactNode
  /** A sentence that tells what to do. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** The state is the whole page, so its title is the `h1`. */
  isPage?: boolean | undefined
}

export function EmptyState({ scene, title, children, action, isPage = false }: EmptyStateProps) {
  return (
    <Column>
      <Scene name={scene} />
      {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
      {children !== undefined && <div>{children}</div>}
      {action !== undefined && <footer>{action}</footer>}
    </Column>
  )
}
