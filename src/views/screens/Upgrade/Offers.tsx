import { styled } from '@linaria/react'
import { Crown } from 'lucide-react'
import type { Product } from '../../../../contract/products.ts'
import { Button } from '../../components/controls/Button.tsx'
import { color, radius, shadow, space, text, weight } from '../../theme/tokens.ts'
import { moneyText } from './money.ts'

const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  gap: ${space[4]};

  li {
    display: grid;
    grid-template-rows: auto auto 1fr auto;
    gap: ${space[2]};
    padding: ${space[5]};
    border: 1px solid ${color.hairline};
    border-radius: ${radius.card};
    background: ${color.surface};
    box-shadow: ${shadow.card};
  }
  h3 {
    font: ${text.body};
    font-weight: ${weight.strong};
  }
  b {
    font: ${text.h26};
    font-variant-numeric: tabular-nums;
  }
  p {
    color: ${color.muted};
    font: ${text.small};
    text-wrap: pretty;
    white-space: pre-wrap;
  }
  button {
    margin-top: ${space[2]};
  }
`

/** Returns what a price is for, and whether it comes again. */
const termsOf = ({ subscription_days: days, is_recurring: isRecurring }: Product): string =>
  isRecurring ? `Renews every ${days} days. Cancel any time.` : `${days} days, paid once. Nothing renews.`

/** What can be bought, each with its price and a button. */
export function Offers({
  products,
  isBusy,
  onChoose,
}: {
  products: readonly Product[]
  isBusy: boolean
  onChoose: (id: number) => void
}) {
  return (
    <Cards aria-label="Offers">
      {products.map((product) => (
        <li key={product.id}>
          <h3 dir="auto">{product.name}</h3>
          <b>{moneyText(product.price, product.currency)}</b>
          <div>
            <p>{termsOf(product)}</p>
            {product.description !== null && <p dir="auto">{product.description}</p>}
          </div>
          <Button
            variant="primary"
            icon={<Crown />}
            disabled={isBusy}
            aria-label={`Buy ${product.name}`}
            onClick={() => onChoose(product.id)}
          >
            Buy
          </Button>
        </li>
      ))}
    </Cards>
  )
}
