/** The whole overview as a CSV file: of each section its title, its columns and its rows, after an empty line. */
import { caregiverNames, playerNames } from '#domain/accounts/families.ts'
import { kinds } from '#domain/facility/facility.ts'
import { csvFile, type Cell } from '#domain/text/csv.ts'
import type { FileColumn } from '#ui/layout/table.tsx'
import {
  familyLists,
  heatRows,
  keyFigures,
  sectionTitles,
  weekdayNames,
  weekRows,
  type Family,
  type FamilyList,
  type Figures,
  type SectionName,
} from './figures.ts'
import { weekColumns } from './week-chart.tsx'

const rowsOf = <Row>(rows: readonly Row[], columns: readonly FileColumn<Row>[]): Cell[][] => [
  columns.map(([name]) => name),
  ...rows.map((row) => columns.map(([, value]) => value(row))),
]

const familyColumns: FileColumn<Family>[] = [
  ['family', caregiverNames],
  ['player', playerNames],
  ['phone', ({ caregivers }) => caregivers.map(({ phone }) => phone).join(', ')],
  ['joined', ({ joined }) => joined],
  ['lastSeen', ({ lastSeen = '' }) => lastSeen],
  ['canceled', ({ canceled }) => canceled],
]

const familyRows = (list: FamilyList) => (figures: Figures) => rowsOf(familyLists[list].of(figures), familyColumns)

const sectionRows: Record<SectionName, (figures: Figures) => Cell[][]> = {
  figures: (figures) => [['figure', 'value'], ...keyFigures(figures).map(({ label, value }) => [label, value])],
  use: (figures) => [
    ['kind', 'weekday', 'time', 'sessions', 'share'],
    ...kinds.flatMap((kind) =>
      heatRows(kind, figures).flatMap(({ time, cells }) =>
        cells.map(({ weekday, sessions, share }) => [kind, weekdayNames[weekday]!, time, sessions, share.toFixed(3)]),
      ),
    ),
  ],
  unmet: ({ unmet }) => [
    ['kind', 'what', 'weekday', 'time', 'count'],
    ...kinds.flatMap((kind) =>
      (['refused', 'wishes', 'unanswered'] as const).flatMap((what) =>
        Object.entries(unmet[kind][what]).map(([cell, count]) => {
          return [kind, what, weekdayNames[Number(cell[0])]!, cell.slice(2), count]
        }),
      ),
    ),
  ],
  weeks: (figures) =>
    rowsOf(
      weekRows(figures),
      weekColumns.map(({ file }) => file),
    ),
  canceled: familyRows('canceled'),
  cards: familyRows('cards'),
  absent: familyRows('absent'),
  joined: familyRows('joined'),
  events: ({ events }) =>
    rowsOf(events, [
      ['event', ({ title }) => title],
      ['datetime', ({ datetime }) => datetime],
      ['canceled', ({ canceled }) => (canceled ? 'yes' : 'no')],
      ['rsvps', ({ answers }) => answers],
      ['guests', ({ guests }) => guests],
    ]),
}

export const overviewFile = (figures: Figures): string =>
  csvFile(
    ['Overview'],
    (Object.keys(sectionTitles) as SectionName[]).flatMap((name) => {
      const head: Cell[][] = [[], [sectionTitles[name]]]
      return head.concat(sectionRows[name](figures))
    }),
  )
