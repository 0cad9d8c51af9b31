import { createActor } from 'xstate'
import { outboxMachine } from '../../../src/machines/messages/outbox/machine.ts'
import { Conversations } from '../../../src/views/screens/Messages/Conversations.tsx'
import { conversationList } from './conversationList.cases.ts'
import { describeView } from '../harness/describeView.tsx'

/** Without outgoing messages. */
const outbox = createActor(outboxMachine, { input: { memberId: null, isOnline: true } })

describeView(conversationList, (list) => <Conversations list={list} outbox={outbox} current={null} />)
