import { styled } from '@linaria/react'
import { useState } from 'react'
import type { AuditFilter } from '../../../../contract/auditLog.ts'
import { auditFilterLength } from '../../../../contract/limits.ts'
import { type FilterProblems, writeAuditFilter } from '../../../machines/admin/pagedRows/auditFilter.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { DayField } from '../../components/fields/DayField.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { useWrongField } from '../../components/fields/useWrongField.ts'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'
import { Filters, MoreFilters } from '../components/MoreFilters.tsx'
import { targetOptions } from './auditTexts.ts'

const Box = styled.div`
  margin-bottom: ${space[6]};
`

/** The fields that are always shown. */
const first: ReadonlySet<string> = new Set<keyof AuditFilter>(['actor_id', 'target_type', 'target_id'])

export interface AuditFilterFormProps {
  /** The filter of the page’s address. */
  filter: AuditFilter
  /** What is wrong with it. */
  problems: FilterProblems
  onSearch: (filter: AuditFilter) => void
}

/** What is searched for in the audit log. It counts once it is sent, and is then in the address of the page. */
export function AuditFilterForm({ filter, problems, onSearch }: AuditFilterFormProps) {
  const address = writeAuditFilter(filter)
  const [typed, setTyped] = useState({ filter, of: address })
  // A link or the back button has changed the address.
  if (typed.of !== address) setTyped({ filter, of: address })
  useWrongField(Object.keys(problems).length > 0)
  const rest = Object.keys(filter).filter((name) => !first.has(name))
  const field = (name: keyof AuditFilter) => ({
    name,
    isOptional: 'plainly' as const,
    value: typed.filter[name] ?? '',
    error: problems[name],
    onChange: (value: string) => setTyped({ ...typed, filter: { ...typed.filter, [name]: value } }),
  })
  return (
    <Box>
      <Form isWide label="Filters" onSubmit={() => onSearch(typed.filter)}>
        <Filters>
          <TextField {...field('actor_id')} label="Done by" hint="Number of a member" inputMode="numeric" />
          <Select
            {...field('target_type')}
            label="Done to"
            options={targetOptions(typed.filter.target_type ?? '')}
          />
          <TextField
            {...field('target_id')}
            label="Its number"
            hint="Of the member or thing"
            limit={auditFilterLength}
          />
        </Filters>
        <MoreFilters isUsed={rest.length > 0}>
          <TextField
            {...field('action')}
            label="Action begins with"
            hint="Such as member.suspend"
            limit={auditFilterLength}
          />
          <TextField {...field('ip')} label="From where" hint="IP address" limit={auditFilterLength} />
          <DayField {...field('from')} label="From" hint="Days are in UTC" />
          <DayField {...field('to')} label="To" />
          <TextField {...field('reason')} label="Reason contains" limit={auditFilterLength} />
        </MoreFilters>
        <FormActions>
          <ButtonLink href={paths.auditLog}>Clear filters</ButtonLink>
          <Button type="submit" variant="primary">
            Search
          </Button>
        </FormActions>
      </Form>
    </Box>
  )
}
