/** The slash of an expiry date comes by itself and never in the way. */
import { expect, it } from 'vitest'
import { withSlash } from './expiry.ts'

it.each([
  ['1', '', '1'],
  ['12', '1', '12/'],
  ['12/2', '12/', '12/2'],
  ['12/27', '12/2', '12/27'],
  ['12/275', '12/27', '12/27'],
  ['1/', '1', '01/'],
  ['1227', '', '12/27'],
  ['12/2027', '', '12/27'],
  ['12 / 27', '', '12/27'],
  ['12', '12/', '12'],
  ['12/2', '12/27', '12/2'],
])("typed '%s' after '%s' is '%s'", (typed, before, shown) => expect(withSlash(typed, before)).toBe(shown))
