import { styled } from '@linaria/react'
import { Notice } from '../components/layout/Notice.tsx'
import { PageFrame } from '../components/layout/PageFrame.tsx'
import { space, text, tracking } from '../theme/tokens.ts'

/** Plain markup, to keep this part small. */
const Title = styled.h1`
  padding: ${space[8]} 0 ${space[5]};
  font: ${text.h26};
  letter-spacing: ${tracking.heading};
`

/** Shows the reason that the admin wrote (`docs/decisions.md#suspension`). */
export function Suspended({ reason }: { reason: string | null }) {
  return (
    <PageFrame width="alone">
      <Title>Your account is suspended</Title>
      <Notice tone="error">{reason ?? 'No reason was given.'}</Notice>
    </PageFrame>
  )
}
