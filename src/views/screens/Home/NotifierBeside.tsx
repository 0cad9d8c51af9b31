import { styled } from '@linaria/react'
import { Suspense } from 'react'
import { part } from '../../shell/part.tsx'
import { useQuiet } from '../../shell/useQuiet.ts'
import { color, radius } from '../../theme/tokens.ts'

const BesidePage = part(() => import('../Notifier/BesidePage.tsx').then((module) => module.BesidePage))

/** As high as three rows below the options. */
const Place = styled.div`
  height: 270px;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};
`

const place = <Place aria-hidden="true" />

/** The side notifier comes after what the page is for; its place is kept. */
export function NotifierBeside() {
  if (!useQuiet()) return place
  return (
    <Suspense fallback={place}>
      <BesidePage />
    </Suspense>
  )
}
