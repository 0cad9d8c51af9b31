import { styled } from '@linaria/react'
import { useState } from 'react'
import { finderText } from '../../../../contract/limits.ts'
import type { FinderCriteria } from '../../../../contract/memberFinder.ts'
import {
  type CriteriaProblems,
  finderCriteria,
  type TypedCriteria,
  writeCriteria,
} from '../../../machines/admin/pagedRows/memberCriteria.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useWrongField } from '../../components/fields/useWrongField.ts'
import { space } from '../../theme/tokens.ts'
import { MoreFilters } from '../components/MoreFilters.tsx'
import { countryOptions } from './countryOptions.ts'
import { stateOptions } from './foundTexts.ts'

const Box = styled.div`
  margin-bottom: ${space[6]};
`

export interface FinderFormProps {
  /** The criteria of the page’s address. */
  criteria: FinderCriteria
  /** What is wrong with them. */
  problems: CriteriaProblems
  onSearch: (criteria: FinderCriteria) => void
}

/** What an admin looks for. It counts once it is sent, and is then in the address of the page. */
export function FinderForm({ criteria, problems, onSearch }: FinderFormProps) {
  const address = writeCriteria(criteria)
  const [typed, setTyped] = useState<{ criteria: TypedCriteria; of: string }>({ criteria, of: address })
  // A link or the back button has changed the address.
  if (typed.of !== address) setTyped({ criteria, of: address })
  const hasFilter = Object.keys(criteria).some((name) => name !== 'q')
  useWrongField(Object.keys(problems).length > 0)
  const field = (name: keyof FinderCriteria) => ({
    name,
    isOptional: 'plainly' as const,
    value: typed.criteria[name] ?? '',
    error: problems[name],
    onChange: (value: string) => setTyped({ ...typed, criteria: { ...typed.criteria, [name]: value } }),
  })
  const clear = () => {
    setTyped({ criteria: {}, of: address })
    onSearch({})
  }
  return (
    <Box>
      <Form isWide label="Search" onSubmit={() => onSearch(finderCriteria(typed.criteria))}>
        <TextField
          {...field('q')}
          type="search"
          autoComplete="off"
          label="Search for"
          limit={finderText.max}
          hint="A name or its beginning, an email address or part of it, an IP address, or a member number"
        />
        <MoreFilters isUsed={hasFilter}>
          <Select {...field('state')} label="State" options={stateOptions} />
          <Select {...field('country')} label="Signed in or joined from" options={countryOptions} />
          <TextField
            {...field('device')}
            label="Device contains"
            hint="Such as Firefox or Android"
            limit={finderText.max}
          />
          <TextField {...field('profile')} label="Profile contains" limit={finderText.max} />
          <TextField
            {...field('message')}
            label="Reported message contains"
            limit={finderText.max}
            hint="Messages that nobody reported are not searched"
          />
        </MoreFilters>
        <FormActions>
          <Button onClick={clear}>Clear</Button>
          <Button type="submit" variant="primary">
            Search
          </Button>
        </FormActions>
      </Form>
    </Box>
  )
}
