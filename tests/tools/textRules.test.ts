/** Rules about texts that people write, over all source files. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Returns the source files of a folder with their text, by path. */
const filesIn = (folder: string): [path: string, text: string][] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => {
      const path = `${folder}/${name.replaceAll('\\', '/')}`
      return [path, readFileSync(join(root, path), 'utf8')]
    })

const pathsWith = (folder: string, pattern: RegExp): string[] =>
  filesIn(folder)
    .filter(([, text]) => pattern.test(text))
    .map(([path]) => path)
    .toSorted()

it('cuts no text: a field has a limit, and says by how much a text is too long', () => {
  expect(pathsWith('src', /maxLength/i)).toEqual([])
})

it('gives every field of words a limit', () => {
  const withoutLimit = [...filesIn('src/views'), ...filesIn('src/identity')]
    .filter(([path]) => !path.startsWith('src/views/screens/StyleGuide'))
    .flatMap(([path, text]) => {
      const fields =
        text.replaceAll(/\{<\w+ \/>\}/g, '').match(/<(?:TextField|TextArea|Combobox)\b.*?\/>/gs) ?? []
      return fields.filter((field) => !/limit=|inputMode="(?:numeric|decimal)"/.test(field)).map(() => path)
    })
  expect(withoutLimit).toEqual([
    // These filter a list that the page has. Nothing is sent.
    'src/views/admin/bannedWords/BannedWordTable.tsx',
    'src/views/admin/tokens/TokenTable.tsx',
    // Names on networks: pasted addresses become names, and each network has a rule of its own.
    'src/views/screens/ProfileFields/LinkFields.tsx',
  ])
})

it('keeps what is written into forms over a log-in', () => {
  const careless = filesIn('src/views').flatMap(([path, text]) =>
    /useActorRef\([^;]*?input: \{ fields\b/.test(text) ? [path] : [],
  )
  // Roles, their holders and aliases are choices among what others may change meanwhile. The others ask for no text but a
  // password or code.
  expect(careless.toSorted()).toEqual([
    'src/views/admin/authentication/AliasDialog.tsx',
    'src/views/admin/authentication/DeleteRoleDialog.tsx',
    'src/views/admin/authentication/HolderDialog.tsx',
    'src/views/admin/authentication/RoleDialog.tsx',
    'src/views/admin/payments/RemovalDialog.tsx',
    'src/views/screens/AccountSettings/DeleteAccountDialog.tsx',
    'src/views/screens/AccountSettings/DisableAccount.tsx',
    'src/views/screens/AccountSettings/Password.tsx',
    'src/views/screens/AccountSettings/RequestArchive.tsx',
    'src/views/screens/Upgrade/CancelRenewal.tsx',
    'src/views/screens/keptFields.ts',
  ])
})

it('asks `isComposing` wherever Enter acts on a text', () => {
  const acts = filesIn('src').filter(([, text]) => /key [!=]== 'Enter'|case 'Enter'/.test(text))
  const careless = acts.filter(([, text]) => !text.includes('isComposing(event)')).map(([path]) => path)
  // No text is written on a map.
  expect(careless).toEqual(['src/views/screens/Place/PointMap.tsx'])
  expect(acts.length).toBeGreaterThan(3)
  expect(pathsWith('src', /\.isComposing\b|keyCode/)).toEqual(['src/views/components/fields/isComposing.ts'])
})

it('decides by one rule whether a text is empty', () => {
  const trims = /\.trim\(\)/
  expect([...pathsWith('src', trims), ...pathsWith('contract', trims)]).toEqual(['contract/blankText.ts'])
  // These read formats of programs: headers, settings, files and reports.
  expect(pathsWith('server', trims)).toEqual([
    'server/api/contractRoutes.ts',
    'server/appSecret.ts',
    'server/cli/repository.ts',
    'server/config.ts',
    'server/db/folderLock.ts',
    'server/db/jobStatements.ts',
    'server/db/runStatements.ts',
    'server/geo/gazetteerNames.ts',
    'server/http/cookies.ts',
    'server/http/trustedAddress.ts',
    'server/memberFinder/reasons.ts',
    'server/payments/ccbill/dataLink.ts',
    'server/payments/ccbill/times.ts',
    'server/payments/ccbill/webhook.ts',
    'server/photos/encodeUpload.ts',
    'server/photos/routes.ts',
    'server/realtime/httpApi.ts',
    'server/videos/routes.ts',
    'server/videos/runProgram.ts',
  ])
})
