import { BroadcastList } from '../../../src/views/admin/broadcasts/BroadcastList.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { broadcasts } from './broadcasts.cases.ts'

describeView(broadcasts, (actor) => (
  <Surroundings>
    <BroadcastList broadcasts={actor} choices={{ roles: [], countries: [], languages: [] }} />
  </Surroundings>
))
