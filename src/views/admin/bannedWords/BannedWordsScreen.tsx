import { useActorRef } from '@xstate/react'
import { useCharts } from '../../lodge.ts'
import { BannedWordsPage } from './BannedWordsPage.tsx'

/** `admin/tools/banned-words`. */
export function BannedWordsScreen() {
  const { bannedWords, bannedWordForm, bannedWordTrial } = useCharts('bannedWords')
  const actor = useActorRef(bannedWords)
  return <BannedWordsPage actor={actor} form={bannedWordForm} trial={bannedWordTrial} />
}
