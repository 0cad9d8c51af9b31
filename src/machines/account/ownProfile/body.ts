import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { Units } from '../../members/search/units.ts'
import { createAccountFormMachine } from '../accountForm/machine.ts'
import { unknownSave } from '../accountForm/texts.ts'
import type { ProfileGroup } from './group.ts'
import { isSameMeasure, measureNames, measureOf, measureProblem, type Measures } from './measures.ts'

export interface BodyFields extends Measures {
  readonly units: Units
}

export const bodyFormMachine = createAccountFormMachine<BodyFields, UserSelf>({ unanswered: unknownSave })

export const bodyGroup: ProfileGroup<BodyFields> = {
  fieldsOf: (user) => ({
    units: user.use_imperial ? 'imperial' : 'metric',
    height: measureOf(user.height),
    weight: measureOf(user.weight),
    waist: measureOf(user.waist),
    chest: measureOf(user.chest),
    biceps: measureOf(user.biceps),
  }),
  changesIn(fields, user) {
    const usesImperial = fields.units === 'imperial'
    // A value from before the bounds stays until it is changed.
    const changed = measureNames.filter((name) => !isSameMeasure(fields[name].value, user[name]))
    const problems = changed.flatMap((name) => {
      const problem = measureProblem(name, fields[name], fields.units)
      return problem === null ? [] : [[name, [problem]] as const]
    })
    return {
      changes: {
        ...(usesImperial !== user.use_imperial && { use_imperial: usesImperial }),
        ...Object.fromEntries(changed.map((name) => [name, fields[name].value ?? null])),
      },
      errors: Object.fromEntries(problems),
    }
  },
}
