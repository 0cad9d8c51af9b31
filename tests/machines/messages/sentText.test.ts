import { expect, it } from 'vitest'
import { sentText } from '../../../contract/blankText.ts'

it.each([
  ['Hello', 'Hello'],
  ['\n \n  two steps in,\n\n    four steps in \n\n', '  two steps in,\n\n    four steps in'],
  [' a  table   of  words ', 'a  table   of  words'],
  [' \n ', ''],
  [' \u200B\n\u2060', ''],
])('keeps the spaces and indents of %j', (draft, sent) => expect(sentText(draft)).toBe(sent))
