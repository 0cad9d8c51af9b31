import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { type SessionActor, useChild, useLodge } from '../lodge.ts'

const selectIsMember = (snapshot: ReturnType<SessionActor['getSnapshot']>) => snapshot.hasTag('member')

/** Tells `pageLoad` when the first page of a member has its code. It stands after the page, in the same `LoadedPart`. */
export function PageMounted() {
  const lodge = useLodge()
  const isMember = useSelector(useChild('session'), selectIsMember)
  useEffect(() => {
    if (isMember) lodge.pageLoad.send({ type: 'page.mounted' })
  }, [isMember, lodge])
  return null
}
