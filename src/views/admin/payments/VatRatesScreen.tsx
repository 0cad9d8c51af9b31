import { useActorRef } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { VatRate } from '../../../../contract/vatRates.ts'
import { Button } from '../../components/controls/Button.tsx'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { useCharts, useLodge } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { rateText } from '../../screens/Upgrade/receiptRows.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { ReportFrame } from '../components/ReportFrame.tsx'
import { countryText } from './countryText.ts'
import { RemovalDialog } from './RemovalDialog.tsx'
import { RowActions } from './RowActions.tsx'
import { VatRateDialog } from './VatRateDialog.tsx'

type Open = { readonly kind: 'form' } | { readonly kind: 'removal'; readonly rate: VatRate }

const nameOf = ({ country, rate }: VatRate) => `${rateText(rate)} of ${countryText(country)}`

/** Keeps the rates of a country in their order. */
const byCountry = (one: VatRate, other: VatRate) =>
  countryText(one.country).localeCompare(countryText(other.country))

const columnsOf = (onRemove: (rate: VatRate) => void): readonly Column<VatRate>[] => [
  { id: 'country', title: 'Country', isOneLine: true, cell: ({ country }) => countryText(country) },
  { id: 'rate', title: 'Rate', align: 'end', cell: ({ rate }) => rateText(rate) },
  { id: 'from', title: 'From', cell: (row) => <LongDate iso={row.from_day} /> },
  { id: 'used', title: 'Payments', cell: (row) => (row.is_used ? 'Taxed with it' : 'None yet') },
  {
    id: 'actions',
    title: 'Actions',
    cell: (row) => <RowActions name={nameOf(row)} onDelete={row.is_used ? undefined : () => onRemove(row)} />,
  },
]

/** `admin/payments/vat-rates`: the rates of each country with their history. */
export function VatRatesScreen() {
  const { root } = useLodge()
  const { adminReport } = useCharts('adminReports')
  const actor = useActorRef(adminReport, { input: { request: { name: 'vatRates', query: {} } } })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const changed = (html: string) => {
    close()
    root.send({ type: 'flash.show', flash: { type: 'success', html } })
    actor.send({ type: 'report.refresh' })
  }
  return (
    <AdminPage
      title={pages.vatRates.title}
      lead="A rate counts from its day on, until the next one of its country. A payment keeps the rate of its day."
      actions={
        <Button variant="primary" icon={<Plus />} onClick={() => setOpen({ kind: 'form' })}>
          Add a rate
        </Button>
      }
    >
      <ReportFrame actor={actor}>
        {(report) =>
          report.name === 'vatRates' && (
            <DataTable
              caption="VAT rates"
              columns={columnsOf((rate) => setOpen({ kind: 'removal', rate }))}
              rows={report.data.data.toSorted(byCountry)}
              rowKey={({ id }) => id}
              empty="No rate is known, so that no payment has VAT. Add the rates of your members’ countries."
            />
          )
        }
      </ReportFrame>
      {open?.kind === 'form' && (
        <VatRateDialog onClose={close} onSaved={() => changed('The rate is saved.')} />
      )}
      {open?.kind === 'removal' && (
        <RemovalDialog
          removed={{ kind: 'vatRate', id: open.rate.id }}
          title="Delete this rate?"
          onClose={close}
          onRemoved={() => changed('The rate is deleted.')}
        >
          <span>{`${nameOf(open.rate)}, from`}</span> <LongDate iso={open.rate.from_day} />. No payment was
          taxed with it.
        </RemovalDialog>
      )}
    </AdminPage>
  )
}
