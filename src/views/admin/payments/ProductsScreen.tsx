import { useActorRef, useSelector } from '@xstate/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminProduct } from '../../../../contract/products.ts'
import {
  editedProduct,
  newProduct,
  type ProductFormFields,
} from '../../../machines/admin/paymentForms/productForm.ts'
import { Button } from '../../components/controls/Button.tsx'
import { useCharts, useLodge } from '../../lodge.ts'
import { pages } from '../../pages.ts'
import { moneyText } from '../../screens/Upgrade/money.ts'
import { AdminPage } from '../components/AdminPage.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { ReportFrame } from '../components/ReportFrame.tsx'
import { conditionTexts } from './conditionTexts.ts'
import { ProductDialog } from './ProductDialog.tsx'
import { RemovalDialog } from './RemovalDialog.tsx'
import { RowActions } from './RowActions.tsx'

type Open =
  | { readonly kind: 'form'; readonly fields: ProductFormFields }
  | { readonly kind: 'removal'; readonly product: AdminProduct }

const nothing = { data: [], providers: [] }

const columnsOf = (onOpen: (open: Open) => void): readonly Column<AdminProduct>[] => [
  { id: 'name', title: 'Product', cell: ({ name }) => name },
  { id: 'price', title: 'Price', align: 'end', cell: (row) => moneyText(row.price, row.currency) },
  { id: 'days', title: 'Days', align: 'end', cell: (row) => row.subscription_days },
  { id: 'renews', title: 'Renews', cell: (row) => (row.is_recurring ? 'Yes' : 'No') },
  { id: 'provider', title: 'Provider', cell: (row) => row.payment_provider },
  {
    id: 'condition',
    title: 'Offered to',
    // A condition of a later version may be unknown.
    cell: ({ condition }) => conditionTexts[condition as keyof typeof conditionTexts] ?? condition,
  },
  { id: 'sale', title: 'For sale', cell: (row) => (row.is_active ? 'Yes' : 'No') },
  { id: 'orders', title: 'Orders', align: 'end', cell: (row) => row.order_count },
  {
    id: 'actions',
    title: 'Actions',
    cell: (product) => (
      <RowActions
        name={product.name}
        onEdit={() => onOpen({ kind: 'form', fields: editedProduct(product) })}
        onDelete={product.order_count === 0 ? () => onOpen({ kind: 'removal', product }) : undefined}
      />
    ),
  },
]

/** `admin/payments/products`: what members can buy. */
export function ProductsScreen() {
  const { root } = useLodge()
  const { adminReport } = useCharts('adminReports')
  const actor = useActorRef(adminReport, { input: { request: { name: 'products', query: {} } } })
  const report = useSelector(actor, ({ context }) => context.report)
  const [open, setOpen] = useState<Open | null>(null)
  const { data: products, providers } = report?.name === 'products' ? report.data : nothing
  const close = () => setOpen(null)
  const changed = (html: string) => {
    close()
    root.send({ type: 'flash.show', flash: { type: 'success', html } })
    actor.send({ type: 'report.refresh' })
  }
  const last = Math.max(0, ...products.map(({ position }) => position))
  const add = () => setOpen({ kind: 'form', fields: newProduct(providers[0] ?? '', last + 1) })
  return (
    <AdminPage
      title={pages.products.title}
      lead="What members can buy. A product that was ordered is taken off sale, never deleted."
      actions={
        report !== null && (
          <Button variant="primary" icon={<Plus />} onClick={add}>
            Add a product
          </Button>
        )
      }
    >
      <ReportFrame actor={actor}>
        {() => (
          <DataTable
            caption="Products"
            columns={columnsOf(setOpen)}
            rows={products}
            rowKey={({ id }) => id}
            empty="Nothing is for sale. Add a product."
          />
        )}
      </ReportFrame>
      {open?.kind === 'form' && (
        <ProductDialog
          product={open.fields}
          providers={providers}
          onClose={close}
          onSaved={() => changed('The product is saved.')}
        />
      )}
      {open?.kind === 'removal' && (
        <RemovalDialog
          removed={{ kind: 'product', id: open.product.id }}
          title="Delete this product?"
          onClose={close}
          onRemoved={() => changed('The product is deleted.')}
        >
          Nobody has ordered <bdi>{open.product.name}</bdi>.
        </RemovalDialog>
      )}
    </AdminPage>
  )
}
