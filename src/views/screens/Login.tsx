import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { selectIsPending, useChild, useLodge } from '../lodge.ts'
import { Waiting } from '../shell/SessionWait.tsx'
import { paths } from '../paths.ts'

/** `/login`, `/login-redirect` and `/admin/login-redirect`: on to the sign-on, once a browser session (SPEC 2). */
export function Login() {
  const { root } = useLodge()
  const isPending = useSelector(useChild('session'), selectIsPending)
  const [search] = useSearchParams()
  const redirectUrl = search.get('redirect_url') ?? paths.home

  // Asked each time that it is known who is here: whoever came back from the sign-on as a guest is told why.
  useEffect(() => {
    if (!isPending) root.send({ type: 'session.signOn', redirectUrl })
  }, [root, redirectUrl, isPending])

  return <Waiting />
}
