import { ProfileDialog } from '../../../src/views/screens/Profile/ProfileDialog.tsx'
import { describeView } from '../harness/describeView.tsx'
import { self } from '../people.ts'
import { profileModal } from './profileModal.cases.ts'

describeView(profileModal, (modal) => <ProfileDialog modal={modal} viewer={self()} />)
