import { styled } from '@linaria/react'
import { Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { profileLinks } from '../../../../contract/limits.ts'
import { networks } from '../../../../contract/outsideLinks.ts'
import type { FieldErrors } from '../../../machines/account/accountForm/machine.ts'
import {
  type LinksFields,
  networkNames,
  tidyLink,
  tidyNetworkName,
} from '../../../machines/account/ownProfile/links.ts'
import { Button } from '../../components/controls/Button.tsx'
import { IconButton } from '../../components/controls/IconButton.tsx'
import { useStageFocus } from '../../components/controls/useStageFocus.ts'
import { TextField } from '../../components/fields/TextField.tsx'
import { space } from '../../theme/tokens.ts'

const Rows = styled.fieldset`
  display: grid;
  gap: ${space[3]};
  justify-items: start;
`

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[2]};
  width: 100%;

  /* Beside the box, below the label. */
  > button {
    margin-top: 28px;
  }
`

export interface LinkFieldsProps {
  fields: LinksFields
  errors: FieldErrors
  disabled: boolean
  onChange: (changes: Partial<LinksFields>) => void
}

/** The member's links to other sites. A link is shown as it will be saved once its field is left. */
function LinkList({ fields: { links }, errors, disabled, onChange }: LinkFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const count = useRef(links.length)
  const isPressed = useRef(false)
  const findLast = () =>
    [...(list.current?.querySelectorAll('input') ?? [])].at(-1) ?? list.current?.querySelector('button')
  const focusLast = useEffectEvent(() => findLast()?.focus())
  // Focuses the field of an added link, and the last one after a removal. Links that were saved elsewhere change the
  // count too, while the member may be writing in another field.
  useEffect(() => {
    if (links.length === count.current) return
    count.current = links.length
    if (isPressed.current) focusLast()
    isPressed.current = false
  }, [links.length])
  const focusProps = useStageFocus(String(links.length), findLast)
  const replace = (next: readonly string[]) => {
    isPressed.current = true
    onChange({ links: next })
  }
  const set = (at: number, link: string) =>
    onChange({ links: links.map((before, other) => (other === at ? link : before)) })
  return (
    <Rows ref={list} aria-label="Links" disabled={disabled} {...focusProps}>
      {links.map((link, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a link has no identity but its place in the list
        <Row key={at}>
          <TextField
            label={`Link ${at + 1}`}
            name={`links.${at}`}
            type="url"
            isOptional="plainly"
            placeholder="https://"
            limit={profileLinks.length}
            error={errors[`links.${at}`]}
            value={link}
            onChange={(typed) => set(at, typed)}
            onBlur={() => {
              if (tidyLink(link) !== link) set(at, tidyLink(link))
            }}
          />
          <IconButton
            label={`Remove link ${at + 1}`}
            icon={<X />}
            onClick={() => replace(links.filter((_, other) => other !== at))}
          />
        </Row>
      ))}
      {links.length < profileLinks.max && (
        <Button icon={<Plus />} onClick={() => replace([...links, ''])}>
          Add a link
        </Button>
      )}
    </Rows>
  )
}

/** Links to other sites, and the member's names on networks. */
export function LinkFields(props: LinkFieldsProps) {
  const { fields, errors, disabled, onChange } = props
  return (
    <>
      <LinkList {...props} />
      {networkNames.map((network) => (
        <TextField
          key={network}
          label={networks[network].label}
          name={network}
          isOptional="plainly"
          prefix="@"
          autoComplete="off"
          hint={network === 'facebook' ? 'Your name there, or the address of your page.' : undefined}
          disabled={disabled}
          error={errors[network]}
          value={fields[network]}
          onChange={(typed) => onChange({ [network]: typed })}
          onBlur={() => {
            const tidy = tidyNetworkName(network, fields[network])
            if (tidy !== fields[network]) onChange({ [network]: tidy })
          }}
        />
      ))}
    </>
  )
}
