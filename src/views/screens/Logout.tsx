import { useEffect } from 'react'
import { useLodge } from '../lodge.ts'
import { Waiting } from '../shell/SessionWait.tsx'

export function Logout() {
  const { root } = useLodge()
  useEffect(() => root.send({ type: 'session.logOut' }), [root])
  return <Waiting />
}
