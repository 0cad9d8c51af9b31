import { useEffect } from 'react'
import { Redirect } from 'wouter'
import { useLodge } from '../lodge.ts'
import { paths } from '../paths.ts'

/** Shows a success flash and redirects to `/`. */
export function EmailVerified() {
  const { root } = useLodge()
  useEffect(
    () =>
      root.send({ type: 'flash.show', flash: { type: 'success', html: 'Your email has been verified!' } }),
    [root],
  )
  return <Redirect to={paths.landing} replace />
}
