import { accessTokenFormMachine } from '../../../src/machines/admin/accessTokens/form.ts'
import { TokensPage } from '../../../src/views/admin/tokens/TokensPage.tsx'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { accessTokens } from './accessTokens.cases.ts'

describeView(accessTokens, (actor) => (
  <Surroundings>
    <TokensPage actor={actor} form={accessTokenFormMachine} />
  </Surroundings>
))
