import { styled } from '@linaria/react'
import { minimumAge } from '../../../../contract/limits.ts'
import { changeSearch, type Search } from '../../../machines/members/search/search.ts'
import { Select } from '../../components/fields/Select.tsx'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

const Ages = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space[3]};

  /* Aligns with one of the two columns above. */
  ${media.tabletUp} {
    max-width: calc((100% - ${space[6]}) / 2);
  }
`

/** Without an upper age, the search finds older members too. */
const oldestOffered = 90
const ages = Array.from({ length: oldestOffered - minimumAge + 1 }, (_, index) => minimumAge + index)
/** Adds the chosen age, because an address can have an age that is not offered. */
const offered = (chosen: number | undefined) => [
  { value: '', label: 'Any' },
  ...(chosen === undefined || ages.includes(chosen) ? ages : [...ages, chosen]).map((age) => ({
    value: String(age),
    label: String(age),
  })),
]

export function AgeFields({ search, onChange }: { search: Search; onChange: (search: Search) => void }) {
  const { age_from: from, age_to: to } = search.query
  const set = (name: 'age_from' | 'age_to', value: string) => {
    const age = value === '' ? undefined : Number(value)
    const [least, most] = name === 'age_from' ? [age, to] : [from, age]
    // Moves the other end along, so that the range never ends before it starts.
    const areCrossed = least !== undefined && most !== undefined && least > most
    onChange(
      changeSearch(search, areCrossed ? { age_from: age, age_to: age } : { age_from: least, age_to: most }),
    )
  }
  return (
    <Ages>
      <Select
        label="Age from"
        name="age_from"
        isOptional="plainly"
        value={String(from ?? '')}
        onChange={(value) => set('age_from', value)}
        options={offered(from)}
      />
      <Select
        label="Age to"
        name="age_to"
        isOptional="plainly"
        value={String(to ?? '')}
        onChange={(value) => set('age_to', value)}
        options={offered(to)}
      />
    </Ages>
  )
}
