import { DataArchive } from '../../../src/views/screens/AccountSettings/DataArchive.tsx'
import { RequestArchive } from '../../../src/views/screens/AccountSettings/RequestArchive.tsx'
import { dataExportFormMachine } from '../../../src/machines/account/accountForm/ownerProof.ts'
import { Surroundings } from '../../views/Surroundings.tsx'
import { describeView } from '../harness/describeView.tsx'
import { dataExport } from './dataExport.cases.ts'

describeView(dataExport, (actor) => (
  <Surroundings>
    <DataArchive archive={actor} onAsk={() => {}} />
    <RequestArchive archive={actor} form={dataExportFormMachine} onClose={() => {}} onRequested={() => {}} />
  </Surroundings>
))
