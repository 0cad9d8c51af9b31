import { styled } from '@linaria/react'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { roles as limits } from '../../../../contract/limits.ts'
import type { Role } from '../../../../contract/roles.ts'
import { type HolderFilter, writeHolderFilter } from '../../../machines/admin/roleHolders/filter.ts'
import { Button } from '../../components/controls/Button.tsx'
import { ButtonLink } from '../../components/controls/ButtonLink.tsx'
import { Form } from '../../components/fields/Form.tsx'
import { FormActions } from '../../components/fields/FormActions.tsx'
import { Select } from '../../components/fields/Select.tsx'
import { TextField } from '../../components/fields/TextField.tsx'
import { paths } from '../../paths.ts'
import { space } from '../../theme/tokens.ts'

const Box = styled.div`
  margin-bottom: ${space[6]};
`

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
  gap: ${space[4]};
`

export interface HolderFilterFormProps {
  /** The filter of the page’s address. */
  filter: HolderFilter
  roles: readonly Role[]
  onSearch: (filter: HolderFilter) => void
}

/** Whom the list of users shows. It counts once it is sent, and is then in the address of the page. */
export function HolderFilterForm({ filter, roles, onSearch }: HolderFilterFormProps) {
  const address = writeHolderFilter(filter)
  const [typed, setTyped] = useState({ filter, of: address })
  // A link or the back button has changed the address.
  if (typed.of !== address) setTyped({ filter, of: address })
  const { search = '', role_id: role = '' } = typed.filter
  const change = (changes: HolderFilter) => setTyped({ ...typed, filter: { ...typed.filter, ...changes } })
  return (
    <Box>
      <Form isWide label="Filters" onSubmit={() => onSearch(typed.filter)}>
        <Fields>
          <TextField
            label="Name or email address"
            name="search"
            type="search"
            hint="A part is enough. Finds members without a role, too."
            isOptional="plainly"
            prefix={<Search />}
            limit={limits.searchLength}
            value={search}
            onChange={(next) => change({ search: next })}
          />
          <Select
            label="Role"
            name="role_id"
            isOptional="plainly"
            options={[
              { value: '', label: 'Any' },
              ...roles.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={role}
            onChange={(next) => change({ role_id: next })}
          />
        </Fields>
        <FormActions>
          <ButtonLink href={paths.users}>Clear filters</ButtonLink>
          <Button type="submit" variant="primary">
            Search
          </Button>
        </FormActions>
      </Form>
    </Box>
  )
}
