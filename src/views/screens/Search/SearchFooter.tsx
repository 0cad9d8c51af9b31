import { styled } from '@linaria/react'
import { Search as SearchIcon } from 'lucide-react'
import { Button } from '../../components/controls/Button.tsx'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, radius, shadow, size, space } from '../../theme/tokens.ts'

const Foot = styled.div`
  position: sticky;
  z-index: ${layer.raised};
  bottom: ${space[4]};
  display: flex;
  align-items: center;
  gap: ${space[2]};
  padding: ${space[3]} ${space[3]} ${space[3]} ${space[6]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.raised};
  box-shadow: ${shadow.modal};

  > output {
    flex: 1;
    min-width: 0;
    color: ${color.muted};
  }
  ${media.mobile} {
    bottom: calc(${size.bottomBar} + ${space[2]} + env(safe-area-inset-bottom));
    padding-inline-start: ${space[4]};
  }
  ${media.short} {
    position: static;
  }
`

const plural = new Intl.PluralRules('en')
const countText = (count: number) => {
  if (count === 0) return 'All members'
  return plural.select(count) === 'one' ? '1 filter' : `${count} filters`
}

/** The number of criteria and the search button. Stays in view while the form scrolls. */
export function SearchFooter({
  count,
  problem,
  onClear,
}: {
  count: number
  /** What to correct before searching. */
  problem: string | null
  onClear: (() => void) | undefined
}) {
  return (
    <Foot>
      <output>{problem ?? countText(count)}</output>
      {onClear && (
        <Button variant="quiet" onClick={onClear}>
          Clear
        </Button>
      )}
      <Button type="submit" variant="primary" icon={<SearchIcon />}>
        Search
      </Button>
    </Foot>
  )
}
