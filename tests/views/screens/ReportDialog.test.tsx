import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createAccountFormImplementations } from '../../../src/machines/account/accountForm/implementations.ts'
import {
  createSaveReport,
  type ReportSubject,
  reportFormMachine,
} from '../../../src/machines/account/accountForm/report.ts'
import type { Fact } from '../../../src/machines/app/root/facts.ts'
import { ReportDialog } from '../../../src/views/screens/Profile/ReportDialog.tsx'
import { refusal } from '../../machines/people.ts'
import { Surroundings } from '../Surroundings.tsx'

const at = '2026-03-01T12:00:00.000Z'
const reported = { ok: true, data: { is_reported_by_me: true, reported_by_me_at: at } } as const

function open(
  fields: Partial<Parameters<typeof ReportDialog>[0]> = {},
  answer: typeof reported | ReturnType<typeof refusal> = reported,
) {
  const sent: unknown[] = []
  const told: Fact[] = []
  const report = (kind: ReportSubject['kind']) => (id: number, body: object) => {
    sent.push({ kind, id, ...body })
    return Promise.resolve(answer)
  }
  const save = createSaveReport({
    report: report('member'),
    reportMessage: report('message'),
    reportPhoto: report('photo'),
    reportVideo: report('video'),
    tell: (fact) => void told.push(fact),
  })
  const machine = reportFormMachine.provide(createAccountFormImplementations({ save }))
  const onBlock = vi.fn<() => void>()
  render(
    <Surroundings>
      <ReportDialog
        subject={{ kind: 'member', id: 2 }}
        name="Marek"
        isReported={false}
        machine={machine}
        onBlock={onBlock}
        isOpen
        onClose={() => {}}
        {...fields}
      />
    </Surroundings>,
  )
  return { sent, told, onBlock }
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send report' }))

it('reports with a reason and words, and tells everybody who shows him', async () => {
  const { sent, told } = open()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'spam')
  await userEvent.type(screen.getByRole('textbox', { name: /Describe the problem/ }), 'Sells soap')
  await send()
  expect(sent).toEqual([{ kind: 'member', id: 2, reason: 'spam', text: 'Sells soap' }])
  expect(told).toEqual([{ type: 'member.changed', id: 2, changes: reported.data }])
  expect(screen.getByRole('dialog', { name: 'You reported Marek' })).toBeTruthy()
})

it('reports a message for a reason that a message can have', async () => {
  const { sent, told } = open({ subject: { kind: 'message', id: 10, conversation: '1-2' } })
  expect(screen.getByRole('dialog', { name: 'Report this message' })).toBeTruthy()
  expect(screen.queryByRole('option', { name: 'The photos show someone else' })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'harassment')
  await send()
  expect(sent).toEqual([{ kind: 'message', id: 10, reason: 'harassment', text: '' }])
  const changes = { is_reported_by_me: true }
  expect(told).toEqual([{ type: 'message.changed', id: 10, conversation: '1-2', changes }])
  expect(screen.getByRole('dialog', { name: 'You reported this message' })).toBeTruthy()
})

it('asks for a reason before it asks the server, and shows what that refuses', async () => {
  const { sent } = open({}, refusal(429, 'too_many_reports', 'You have made many reports today.'))
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a reason.')
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Reason/ }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Reason/ }), 'other')
  await send()
  expect((await screen.findByRole('alert')).textContent).toContain('You have made many reports today.')
})

it('offers no block of a member who cannot be blocked, or is blocked already', () => {
  open({ isReported: true, onBlock: undefined })
  expect(screen.getByRole('dialog', { name: 'You reported Marek' }).textContent).toContain('We’ll review it.')
  expect(screen.queryByText(/block them/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Block Marek' })).toBeNull()
})

it('explains that a second report is not needed, and offers what helps at once: to block him', async () => {
  const { onBlock } = open({ isReported: true, reportedAt: at })
  expect(screen.getByRole('dialog', { name: 'You reported Marek' })).toBeTruthy()
  expect(screen.getByText(/We’ll review it/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Block Marek' }))
  expect(onBlock).toHaveBeenCalledOnce()
})
