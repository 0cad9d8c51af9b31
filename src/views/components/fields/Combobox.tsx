import { Combobox as Base } from '@base-ui/react/combobox'
import { css } from '@linaria/core'
import { type ReactNode, useRef } from 'react'
import { color, layer, space, text } from '../../theme/tokens.ts'
import { Field, type FieldProps } from './Field.tsx'
import { fieldLook } from './fieldLook.ts'
import { menuItemLook, menuLook } from '../controls/menuLook.ts'
import { Spinner } from '../layout/Spinner.tsx'

const box = css`
  position: relative;

  > span {
    position: absolute;
    top: calc(50% - 8px);
    right: ${space[3]};
  }
`

const positioner = css`
  z-index: ${layer.popup};
  outline: none;
`

const popup = css`
  width: var(--anchor-width);
  max-width: var(--available-width);
  max-height: min(320px, var(--available-height));
  overflow: auto;
  overscroll-behavior: contain;
`

const detail = css`
  display: block;
  font: ${text.small};
  color: ${color.muted};
`

const empty = css`
  padding: ${space[2]} ${space[3]};
  color: ${color.muted};

  &:empty {
    display: none;
  }
`

export interface ComboboxOption {
  id: string
  label: string
  /** Tells apart what has the same name: 'Belgium', 'Illinois, United States'. */
  detail?: string
  /** Before it: a face. */
  mark?: ReactNode
}

export interface ComboboxProps extends FieldProps {
  /** What is written. */
  value: string
  onInput: (text: string) => void
  /** What fits it, as the server found it. */
  options: readonly ComboboxOption[]
  onChoose: (option: ComboboxOption) => void
  isBusy?: boolean | undefined
  /** Said to those who do not see the field turn while it is busy. */
  busyText?: string | undefined
  /** What the list holds, for those who do not see it. */
  listLabel?: string | undefined
  /** Whether the list is open, where somebody else decides; without it, writing opens it. */
  isOpen?: boolean | undefined
  /** He asks for the list, or wants it away: Escape, a press elsewhere, going on to the next field. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** Said when something is written and nothing fits. */
  emptyText?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
}

const labelOf = (option: ComboboxOption) => option.label

/** A field with suggestions that come from elsewhere while one writes. */
export function Combobox({
  value,
  onInput,
  options,
  onChoose,
  isBusy = false,
  busyText = 'Looking',
  listLabel,
  isOpen,
  onOpenChange,
  emptyText = 'Nothing fits. Try fewer letters.',
  placeholder,
  maxLength,
  ...field
}: ComboboxProps) {
  const actions = useRef<Base.Root.Actions>(null)
  return (
    <Field {...field}>
      {({ required, name, ...control }) => (
        <Base.Root
          items={options}
          filter={null}
          value={null}
          inputValue={value}
          open={isOpen}
          actionsRef={actions}
          onOpenChange={(next) => {
            onOpenChange?.(next)
            // It leaves without a transition. While Base UI waits for one, an arrow that asks for the list marks nothing.
            if (!next) actions.current?.unmount()
          }}
          itemToStringLabel={labelOf}
          onInputValueChange={(next, { reason }) => {
            // Choosing and closing rewrite the text as well; only a hand on the keyboard asks for suggestions.
            if (reason === 'input-change') onInput(next)
          }}
          onValueChange={(option) => {
            if (option !== null) onChoose(option)
          }}
        >
          <div className={box}>
            <Base.Input
              {...control}
              // An open list hides all else of the page from screen readers, the label too: unless it is named here.
              aria-labelledby={`${control.id}-label`}
              className={fieldLook}
              placeholder={placeholder}
              maxLength={maxLength}
              aria-required={required}
              name={name}
              autoComplete="off"
              onBlur={() => {
                // An open list hears it by itself.
                if (isOpen === false) onOpenChange?.(false)
              }}
            />
            {isBusy && (
              <span>
                <Spinner size="small" label={busyText} />
              </span>
            )}
          </div>
          <Base.Portal>
            <Base.Positioner className={positioner} sideOffset={6}>
              <Base.Popup className={`${menuLook} ${popup}`}>
                <Base.Empty className={empty}>{isBusy || value === '' ? null : emptyText}</Base.Empty>
                <Base.List aria-label={listLabel}>
                  {(option: ComboboxOption) => (
                    <Base.Item key={option.id} value={option} className={menuItemLook}>
                      {option.mark}
                      <span>
                        {option.label}
                        {option.detail !== undefined && <span className={detail}>{option.detail}</span>}
                      </span>
                    </Base.Item>
                  )}
                </Base.List>
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
