import { styled } from '@linaria/react'
import { Button } from '../components/controls/Button.tsx'
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
