import type { UserSearch } from '../../../../contract/search.ts'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { useCharts, useLodge } from '../../lodge.ts'
import { SaveSearchForm } from './SaveSearchForm.tsx'
import { useSavedForm } from '../../components/fields/useSavedForm.ts'
import { useKeptForm } from '../keptFields.ts'

export interface SaveSearchDialogProps {
  isOpen: boolean
  onClose: () => void
  query: UserSearch
  /** Initial name. */
  suggestion: string
}

/** Saves a search under a name. */
export function SaveSearchDialog({ isOpen, onClose, query, suggestion }: SaveSearchDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Save search" size="small">
      <SaveForm query={query} suggestion={suggestion} onSaved={onClose} />
    </Dialog>
  )
}

function SaveForm({
  query,
  suggestion,
  onSaved,
}: {
  query: UserSearch
  suggestion: string
  onSaved: () => void
}) {
  const { root } = useLodge()
  const charts = useCharts('search')
  const form = useKeptForm(charts.saveSearchForm, `search.${JSON.stringify(query)}`, {
    name: suggestion,
    query,
  })
  useSavedForm(form, () => {
    const html = 'Search saved. It’s on the search page.'
    root.send({ type: 'flash.show', flash: { type: 'success', html } })
    onSaved()
  })
  return <SaveSearchForm form={form} />
}
