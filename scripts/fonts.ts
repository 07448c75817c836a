/** `npm run fonts`: cuts from each face the characters nearly every word here is made of, so that a first visit loads half of it. */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import subset from 'subset-font'

const root = resolve(import.meta.dirname, '..')
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')

/** `unicode-range` in src/ui/styles/base.css names the same; every other character comes from the whole face, once it is shown. */
const basics = `${ascii}\u00a0·×–—‘’“”…−`

/** The display face is only ever shown at its two heaviest weights. */
const faces = [
  { name: 'display', family: 'big-shoulders-display', wght: { min: 850, max: 900 } },
  { name: 'text', family: 'instrument-sans', wght: { min: 400, max: 700 } },
] as const

for (const { name, family, wght } of faces) {
  const whole = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`
  const cut = await subset(await readFile(resolve(root, whole)), basics, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    noHinting: true,
    // What our words use: pairs, ligatures, accents, and figures of one width.
    keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'tnum'],
  })
  await writeFile(resolve(root, `src/ui/fonts/${name}-basic.woff2`), cut)
  console.log(`${name}-basic.woff2: ${cut.length} bytes`)
}
