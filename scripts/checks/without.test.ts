/** What is left of a file once a subject is gone: its lines alone go. */
import { expect, test } from 'vitest'
import { without } from './without.ts'

const isGone = (file: string) =>
  file.startsWith('src/features/incidents/') || file === 'src/domain/incidents/log-codes.ts'
const left = (text: string) => without('src/features/desk/card.tsx', text, isGone)

test('an import, an item of a list and an element on a line of its own go, with the imports that they alone needed', () => {
  const text = [
    `import { ReportIncident, incidentRows } from '#features/incidents/report-incident.tsx'`,
    `import { slotAt, type Slot } from '#domain/bookings/bookings.ts'`,
    `export * from '#domain/incidents/log-codes.ts'`,
    `export * from '#domain/tours/log-codes.ts'`,
    'const rows = [',
    '  ...bookingRows,',
    '  ...incidentRows(slotAt()),',
    ']',
    'export const Card = ({ slot }: { slot: Slot }) => (',
    '  <Stack>',
    '    <ReportIncident slot={slot} />',
    '  </Stack>',
    ')',
    '',
  ].join('\n')
  expect(left(text)).toEqual({
    text: [
      `import { type Slot } from '#domain/bookings/bookings.ts'`,
      `export * from '#domain/tours/log-codes.ts'`,
      'const rows = [',
      '  ...bookingRows,',
      ']',
      'export const Card = ({ slot }: { slot: Slot }) => (',
      '  <Stack>',
      '  </Stack>',
      ')',
      '',
    ].join('\n'),
    left: [],
  })
})

test('a page that loads late goes from the table of routes', () => {
  const text = `  lazy(() => import('#features/incidents/page.tsx')),\n  lazy(() => import('#features/tours/page.tsx')),\n`
  expect(left(text).text).toBe(`  lazy(() => import('#features/tours/page.tsx')),\n`)
})

test('a line that says more than the subject stays, and is named', () => {
  const text = `import { isReported } from '#features/incidents/reported.ts'\nconst isOpen = isReported(visit) && isHere\n`
  expect(left(text)).toEqual({
    text: 'const isOpen = isReported(visit) && isHere\n',
    left: ['const isOpen = isReported(visit) && isHere'],
  })
})

test('what loads late, an element with its words, and a row that names a call or a page of the subject go', () => {
  const text = [
    `const Report = lazyOnPress(\n  async () => (await import('#features/incidents/report.tsx')).Report,\n)`,
    `usePreload(Report)`,
    `{isOpen && <Report to={{ id }}>Report it</Report>}`,
    `{ label: 'Kites', to: paths.adminKites, needs: 'listKites' },`,
    `const mayRead = useMayCall('listKites')`,
    '',
  ].join('\n')
  const rest = `const mayRead = useMayCall('listKites')`
  const words = [`paths\\.adminKites\\b`, `'listKites'`]
  expect(without('src/features/desk/card.tsx', text, isGone, words)).toEqual({ text: `${rest}\n`, left: [rest] })
})

test('a condition that also asks for something else stays, and is named', () => {
  const text = `  ...(path === paths.home || path === paths.lounge ? [] : [Navigation]),\n`
  expect(without('src/app/parts.ts', text, isGone, [`paths\\.lounge\\b`]).text).toBe(text)
})
