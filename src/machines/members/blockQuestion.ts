import type { ConfirmationIntent } from '../app/root/intents.ts'

/** Returns the question whether to block a member. `id`: chosen by the asker. */
export const askToBlock = (name: string, id: string) =>
  ({
    type: 'confirmation.ask',
    id,
    title: `Block ${name}?`,
    name,
    sentence: 'You won’t see each other.',
    detail:
      'Your list entries and notes about each other are deleted, and you stop sharing private photos with each other. They are not told. You can unblock them under Blocked members.',
    label: 'Block',
    tone: 'danger',
  }) as const satisfies ConfirmationIntent
