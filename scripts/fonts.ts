/** Subsets both typefaces to basic characters, which halves the font bytes of a first visit. */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import subset from 'subset-font'

const root = resolve(import.meta.dirname, '..')
const ascii = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join('')

/** Must equal `unicode-range` in src/ui/styles/base.css. Other characters load the full font on demand. */
const basicCharacters = `${ascii}\u00a0·×–—‘’“”…−`

/** The display font is used at its two heaviest weights only. */
const faces = [
  { name: 'display', family: 'big-shoulders-display', wght: { min: 850, max: 900 } },
  { name: 'text', family: 'instrument-sans', wght: { min: 400, max: 700 } },
] as const

for (const { name, family, wght } of faces) {
  const fullFont = `node_modules/@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`
  const subsetFont = await subset(await readFile(resolve(root, fullFont)), basicCharacters, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    noHinting: true,
    // Kerning, ligatures, accents and tabular figures.
    keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'tnum'],
  })
  await writeFile(resolve(root, `src/ui/styles/fonts/${name}-basic.woff2`), subsetFont)
  console.log(`${name}-basic.woff2: ${subsetFont.length} bytes`)
}
