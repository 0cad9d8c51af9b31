const number = new Intl.NumberFormat()
const plural = new Intl.PluralRules('en')
const isOne = (total: number) => plural.select(total) === 'one'

export const menText = (total: number): string => `${number.format(total)} ${isOne(total) ? 'man' : 'men'}`
export const matchingMenText = (total: number): string =>
  `${number.format(total)} matching ${isOne(total) ? 'man' : 'men'}`
