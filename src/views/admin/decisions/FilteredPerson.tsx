import { styled } from '@linaria/react'
import { ListFilter } from 'lucide-react'
import type { DecisionFilter } from '../../../machines/admin/decisionLog/log.ts'
import { IconLink } from '../../components/controls/IconLink.tsx'
import { decisionLogPath } from '../decisionLogPath.ts'
import { space } from '../../theme/tokens.ts'
import { PersonLink } from '../profile/PersonLink.tsx'

const Line = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[1]};

  /* Leaves the height of a row as it is. */
  > [aria-label] {
    margin-block: -${space[3]};
  }
`

export interface FilteredPersonProps {
  person: { readonly id: number; readonly name: string }
  /** What the person is in the decision. */
  as: 'member' | 'actor'
  /** The filter of the log. */
  filter: DecisionFilter
}

const texts = { member: 'Only decisions about', actor: 'Only decisions by' } as const

/** A name that leads to the page about the member, and a link that filters the log by them. */
export function FilteredPerson({ person, as, filter }: FilteredPersonProps) {
  const narrowed = { ...filter, [`${as}Id`]: person.id }
  return (
    <Line>
      <PersonLink person={person} />
      {filter[`${as}Id`] === undefined && (
        <IconLink
          href={decisionLogPath(narrowed)}
          label={`${texts[as]} ${person.name}`}
          icon={<ListFilter />}
        />
      )}
    </Line>
  )
}
