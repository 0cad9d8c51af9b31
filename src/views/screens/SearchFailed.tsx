import { styled } from '@linaria/react'
import { Button } from '../components/controls/Button.tsx'
import { ButtonLink } from '../components/controls/ButtonLink.tsx'
import { paths } from '../paths.ts'
import { color, space, text } from '../theme/tokens.ts'

const Failed = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]} ${space[3]};
  margin-top: ${space[2]};
  color: ${color.muted};
  font: ${text.small};
`

/** The error below a field that searches while the member types. */
export function SearchFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Failed>
      <span role="alert">The search failed.</span>
      <Button size="small" onClick={onRetry}>
        Search again
      </Button>
    </Failed>
  )
}

/** Below the field when the server allows no more searches today. The message comes from the server. */
export function SearchLimited({ message, isForUpgrade }: { message: string; isForUpgrade: boolean }) {
  return (
    <Failed>
      <span role="alert">{message}</span>
      {isForUpgrade && (
        <ButtonLink href={paths.upgrade} size="small">
          Become a supporter
        </ButtonLink>
      )}
    </Failed>
  )
}
