import { Combobox as Base } from '@base-ui/react/combobox'
import { css } from '@linaria/core'
import { type ReactElement, useRef } from 'react'
import { color, layer, space, text } from '../../theme/tokens.ts'
import { textLength } from '../../../../contract/blankText.ts'
import { Field, type FieldProps, type TextLimit } from './Field.tsx'
import { fieldLook } from './fieldLook.ts'
import { isComposing } from './isComposing.ts'
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

const moreLook = css`
  font-weight: 600;
  color: ${color.link};
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
  /** Distinguishes options with the same name: 'Belgium', 'Illinois, United States'. */
  detail?: string
  /** Shown before the name, for example an avatar. */
  mark?: ReactElement
  /** Shown after the name, for example the supporter crown. */
  sign?: ReactElement
}

export interface ComboboxProps extends FieldProps, TextLimit {
  /** The typed text. */
  value: string
  onInput: (text: string) => void
  /** Suggestions of the server. */
  options: readonly ComboboxOption[]
  onChoose: (option: ComboboxOption) => void
  /** An option below the others that loads more of them. The list stays open. */
  more?: { readonly text: string; readonly onChoose: () => void } | undefined
  isBusy?: boolean | undefined
  /** Announced to screen readers while busy. */
  busyText?: string | undefined
  /** Accessible name of the list. */
  listLabel?: string | undefined
  /** Controlled open state. Without it, typing opens the list. */
  isOpen?: boolean | undefined
  /** Called when the member opens the list or closes it: by Escape, a press outside, or leaving the field. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** Shown when nothing matches the text. */
  emptyText?: string | undefined
  placeholder?: string | undefined
  /** Called on Enter while no suggestion is highlighted. */
  onEnter?: (() => void) | undefined
}

/** The id of the option that loads more. */
const moreId = 'more'

const labelOf = (option: ComboboxOption) => option.label

/** A text field with suggestions that load while typing. */
export function Combobox({
  value,
  onInput,
  options,
  onChoose,
  more,
  isBusy = false,
  busyText = 'Looking',
  listLabel,
  isOpen,
  onOpenChange,
  emptyText = 'No matches. Try fewer letters.',
  placeholder,
  onEnter,
  ...field
}: ComboboxProps) {
  const actions = useRef<Base.Root.Actions>(null)
  return (
    <Field {...field} length={textLength(value)}>
      {({ required, name, ...control }) => (
        <Base.Root
          items={more ? [...options, { id: moreId, label: more.text }] : options}
          filter={null}
          value={null}
          inputValue={value}
          open={isOpen}
          actionsRef={actions}
          onOpenChange={(next) => {
            onOpenChange?.(next)
            // Unmounts at once. Base UI would wait for a transition and not highlight anything on an arrow key meanwhile.
            if (!next) actions.current?.unmount()
          }}
          itemToStringLabel={labelOf}
          onInputValueChange={(next, { reason }) => {
            // Choosing and closing change the text too, but only typing may request suggestions.
            if (reason === 'input-change') onInput(next)
          }}
          onValueChange={(option, details) => {
            if (option === null) return
            if (option.id !== moreId) {
              onChoose(option)
              return
            }
            // Base UI would close the list.
            details.cancel()
            more?.onChoose()
          }}
        >
          <div className={box}>
            <Base.Input
              {...control}
              dir="auto"
              // An open list hides the rest of the page from screen readers, the label included, so it is named here.
              aria-labelledby={`${control.id}-label`}
              className={fieldLook}
              placeholder={placeholder}
              aria-required={required}
              name={name}
              autoComplete="off"
              enterKeyHint={onEnter && 'go'}
              onKeyDown={(event) => {
                if (isComposing(event)) {
                  // Base UI would choose the highlighted suggestion on Enter, and close the list on Escape.
                  event.preventBaseUIHandler()
                  return
                }
                if (!onEnter || event.key !== 'Enter') return
                if (event.currentTarget.hasAttribute('aria-activedescendant')) return
                // Base UI would close the list, which cancels the search for the best match.
                event.preventBaseUIHandler()
                event.preventDefault()
                onEnter()
              }}
              onBlur={() => {
                // Base UI handles this key while the list is open.
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
                    <Base.Item
                      key={option.id}
                      value={option}
                      className={option.id === moreId ? `${menuItemLook} ${moreLook}` : menuItemLook}
                    >
                      {option.mark}
                      <span>
                        <bdi>{option.label}</bdi> {option.sign}
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
