import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { Payment } from '../../../../contract/payments.ts'
import { Button } from '../../components/controls/Button.tsx'
import { Dialog } from '../../components/controls/Dialog.tsx'
import { LongDate } from '../../components/layout/LongDate.tsx'
import { useLodge } from '../../lodge.ts'
import { color, space } from '../../theme/tokens.ts'
import { receiptRows } from './receiptRows.ts'

/** On paper there is the receipt alone. */
const onPaper = css`
  :global() {
    @media print {
      body:has([data-paper]) {
        visibility: hidden;
      }
      body:has([data-paper]) [data-paper] {
        position: fixed;
        inset: 0;
        visibility: visible;
        color: #000;
      }
    }
  }
`

const Rows = styled.dl`
  display: grid;
  gap: ${space[2]} ${space[4]};
  margin-top: ${space[4]};

  > div {
    display: grid;
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    gap: ${space[4]};
    padding-block: ${space[2]};
    border-bottom: 1px solid ${color.hairline};
  }
  dt {
    color: ${color.muted};
  }
  dd {
    font-variant-numeric: tabular-nums;
  }
`

export interface ReceiptProps {
  payment: Payment
  receipt: Payment['receipts'][number]
  onClose: () => void
}

/** The receipt of a payment, which can be printed. */
export function Receipt({ payment, receipt, onClose }: ReceiptProps) {
  const { site } = useLodge()
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      onClosed={onClose}
      title="Receipt"
      footer={
        <Button icon={<Printer />} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <div data-paper className={onPaper}>
        <p>
          <b>{site.name}</b>, <LongDate iso={receipt.paid_at} />
        </p>
        <Rows>
          {receiptRows(payment, receipt, site.statementDescriptor).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Rows>
      </div>
    </Dialog>
  )
}
