import { render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { expect, it, vi } from 'vitest'
import { lazy } from '../../../src/compose/lazy.ts'

it('does not suspend a view for a group of charts that is loaded', async () => {
  const group = lazy(async () => 'The charts are here')
  await group.load()
  const Charts = () => <p>{use(group.promise())}</p>
  const Waiting = vi.fn<() => React.ReactNode>()
  render(
    <Suspense fallback={<Waiting />}>
      <Charts />
    </Suspense>,
  )
  expect(screen.getByText('The charts are here')).toBeTruthy()
  expect(Waiting).not.toHaveBeenCalled()
})
