import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { selectIsAlias, useChild } from '../../lodge.ts'
import { SettingsPanel } from './SettingsPanel.tsx'

export interface OwnAccountProps {
  title: string
  children: ReactNode
}

/** Shows a section to members who act as themselves: an alias can't change how another account signs in. */
export function OwnAccount({ title, children }: OwnAccountProps) {
  const isAlias = useSelector(useChild('session'), selectIsAlias)
  if (!isAlias) return children
  return <SettingsPanel title={title} lead="Switch back to your own account to see and change this." />
}
