import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { useLodge } from '../lodge.ts'
import { Waiting } from '../shell/SessionWait.tsx'
import { places } from '../shell/places.ts'

/** `/login`, `/login-redirect` and `/admin/login-redirect`: on to the sign-on, once a browser session (SPEC 2). */
export function Login() {
  const { root } = useLodge()
  const [search] = useSearchParams()
  const redirectUrl = search.get('redirect_url') ?? places.home

  useEffect(() => root.send({ type: 'session.signOn', redirectUrl }), [root, redirectUrl])

  return <Waiting />
}
