import { type Network, networks, readLink, readNetworkName } from '../../../../contract/outsideLinks.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { createAccountFormMachine } from '../accountForm/machine.ts'
import { unknownSave } from '../accountForm/texts.ts'
import type { ProfileGroup } from './group.ts'
import { isBlank } from '../../../../contract/blankText.ts'

export interface LinksFields extends Readonly<Record<Network, string>> {
  /** As typed. Empty ones are not saved. */
  readonly links: readonly string[]
}

export const linksFormMachine = createAccountFormMachine<LinksFields, UserSelf>({ unanswered: unknownSave })

export const networkNames = Object.keys(networks) as readonly Network[]

const isFilled = (text: string) => !isBlank(text)

/** Returns a link as it will be saved. One that can't be saved stays as it was typed. */
export const tidyLink = (typed: string): string => (isFilled(typed) ? (readLink(typed).value ?? typed) : '')

/** Returns a name on a network as it will be saved. */
export const tidyNetworkName = (network: Network, typed: string): string =>
  isFilled(typed) ? (readNetworkName(network, typed).value ?? typed) : ''

/** Errors by field: `links.1` is the second link. What is saved already is no error. */
const errorsIn = (fields: LinksFields, user: UserSelf) =>
  Object.fromEntries([
    ...fields.links.flatMap((typed, at) => {
      const { problem } = readLink(typed)
      const isNew = isFilled(typed) && !user.links.includes(typed)
      return isNew && problem !== null ? [[`links.${at}`, [problem]] as const] : []
    }),
    ...networkNames.flatMap((network) => {
      const typed = fields[network]
      const { problem } = readNetworkName(network, typed)
      const isNew = isFilled(typed) && typed !== user[network]?.username
      return isNew && problem !== null ? [[network, [problem]] as const] : []
    }),
  ])

export const linksGroup: ProfileGroup<LinksFields> = {
  fieldsOf: (user) => ({
    links: user.links,
    facebook: user.facebook?.username ?? '',
    instagram: user.instagram?.username ?? '',
    twitter: user.twitter?.username ?? '',
  }),
  changesIn(fields, user) {
    const links = [...new Set(fields.links.map(tidyLink).filter(isFilled))]
    const isSameOrder =
      links.length === user.links.length && links.every((link, at) => link === user.links[at])
    const changed = networkNames.flatMap((network) => {
      const name = tidyNetworkName(network, fields[network])
      return name === (user[network]?.username ?? '') ? [] : [[network, name] as const]
    })
    const errors = errorsIn(fields, user)
    return { changes: { ...(!isSameOrder && { links }), ...Object.fromEntries(changed) }, errors }
  },
}
