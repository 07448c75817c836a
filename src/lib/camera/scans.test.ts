/** New scans of the camera. */
import { expect, it } from 'vitest'
import { newScans } from './scans.ts'

/** The scans of these looks, one every 20 milliseconds. */
function scansOf(looks: readonly (string | undefined)[]) {
  const isNew = newScans()
  return looks.filter((text, nth) => isNew(text, nth * 20))
}

it('50 looks at one code within a second are one scan', () => {
  expect(scansOf(Array.from({ length: 50 }, () => 'A'))).toEqual(['A'])
})

it('two codes in the picture in turn are one scan of each, however long', () => {
  expect(scansOf(Array.from({ length: 500 }, (_, nth) => (nth % 2 === 0 ? 'A' : 'B')))).toEqual(['A', 'B'])
})

it('a code that flickers is not scanned again, one that was gone for three seconds is', () => {
  const gone = (looks: number) => Array.from({ length: looks }, () => undefined)
  expect(scansOf(['A', ...gone(140), 'A'])).toEqual(['A'])
  expect(scansOf(['A', ...gone(160), 'A'])).toEqual(['A', 'A'])
  expect(scansOf(['', undefined])).toEqual([])
})
