import { EmptyState } from '../../components/layout/EmptyState.tsx'

export const NoSuchMember = () => (
  <EmptyState scene="porch" title="No such member" isPage>
    Check the number in the address.
  </EmptyState>
)
