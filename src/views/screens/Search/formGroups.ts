import {
  type Search,
  type SearchChoice,
  searchFlags,
  type SearchMeasure,
  searchMeasures,
} from '../../../machines/members/search/search.ts'

export interface FormGroup {
  readonly title: string
  readonly measures: readonly SearchMeasure[]
  readonly choices: readonly SearchChoice[]
}

/** The groups below 'Who and where', which has its own fields. */
export const formGroups: readonly FormGroup[] = [
  { title: 'Body', measures: searchMeasures, choices: ['body_build', 'body_hair', 'facial_hair'] },
  { title: 'Tattoos and piercings', measures: [], choices: ['tattoo', 'piercings'] },
  { title: 'Sex', measures: [], choices: ['sex_position', 'safer_sex', 'cock_size', 'cock_type'] },
  {
    title: 'Interests and communities',
    measures: [],
    choices: ['interests', 'communities_he_is', 'communities_he_likes'],
  },
]

/** Counts the criteria of a group as the result page shows them: one for each range and each option. */
export const countSet = ({ query }: Search, { measures, choices }: FormGroup): number =>
  measures.filter((measure) => query[`${measure}_from`] !== undefined || query[`${measure}_to`] !== undefined)
    .length + choices.reduce((sum, choice) => sum + (query[choice]?.length ?? 0), 0)

/** Counts the criteria in 'Who and where'. */
export const countBasics = ({ query }: Search): number =>
  [query.distance, query.place_id ?? query.travel_plan_id, query.age_from ?? query.age_to].filter(
    (value) => value !== undefined,
  ).length + searchFlags.filter((flag) => query[flag]).length
