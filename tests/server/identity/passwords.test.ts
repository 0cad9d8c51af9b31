import { describe, expect, test } from 'vitest'
import { passwordProblem } from '../../../server/identity/passwords.ts'

const problem = (password: string) =>
  passwordProblem(password, { email: 'bertrand@example.com', siteName: 'Lodge' })

describe('a password', () => {
  test.each([
    'seven quiet otters',
    'correct horse battery staple',
    'vXr9!kQpz2Lm',
    'die Katze im Sack',
    'gruenkohl-mit-pinkel',
  ])('%s is taken', (password) => expect(problem(password)).toBeNull())

  test('is 10 to 128 characters long', () => {
    expect(problem('kept otter')).toBeNull()
    expect(problem('kept otte')).toMatch(/at least 10/)
    expect(problem('seven quiet otters '.repeat(7).slice(0, 128))).toBeNull()
    expect(problem('seven quiet otters '.repeat(7).slice(0, 129))).toMatch(/at most 128/)
  })

  test.each([
    'password123',
    'Password123!',
    'P@ssw0rd2024',
    'passwordpassword',
    '1234567890',
    '0987654321',
    '12345678901234',
    'qwertyuiop',
    'QWERTY123456',
    'asdfghjkl123',
    '1qaz2wsx3edc',
    'aaaaaaaaaa',
    'abababababab',
    'iloveyou123',
    'letmein!!!!',
    '!!!welcome1',
    'Dragon2024!',
    'LODGE-2024-!',
    'bertrand1990',
    'Bertrand@Example.com',
  ])('%s is too easy', (password) => expect(problem(password)).toMatch(/easy to guess/))
})
