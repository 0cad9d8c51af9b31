import { styled } from '@linaria/react'
import { Fragment } from 'react'
import { Dialog } from '../components/controls/Dialog.tsx'
import { color, radius, space, text } from '../theme/tokens.ts'

const Keys = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space[3]} ${space[5]};
  align-items: baseline;

  dt {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]};
  }
  kbd {
    min-width: 28px;
    padding: ${space.half} ${space[2]};
    border: 1px solid ${color.fieldBorder};
    border-radius: ${radius.field};
    background: ${color.sunken};
    font: ${text.smallStrong};
    text-align: center;
  }
`

export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}

/** Lists what keys do. */
export function KeysDialog({
  shortcuts,
  isOpen,
  onClose,
}: {
  shortcuts: readonly Shortcut[]
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <Dialog open={isOpen} onClose={onClose} title="Keyboard shortcuts" size="small">
      <Keys>
        {shortcuts.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </Keys>
    </Dialog>
  )
}
