/** The sections of the overview: the page shows some, the file has all. */
import type { ReactNode } from 'react'
import { kinds, type Kind } from '#domain/facility/facility.ts'
import type { Cell } from '#domain/text/csv.ts'
import { incidentsByMonth } from '#features/admin/parts/incidents/incidents-by-month.ts'
import { HeatMap, UnmetMap, WeekTable, weekColumns } from './charts.tsx'
import { heatRows, KeyFigures, keyFigures, weekdayNames, weekRows, type Figures } from './figures.tsx'

/** `show` is missing for what only the file has. */
type Part = {
  id: string
  title: string
  show?: (figures: Figures, kind: Kind) => ReactNode
  rows: (figures: Figures) => Cell[][]
}

export const parts: readonly Part[] = [
  {
    id: 'figures',
    title: 'Figures',
    show: (figures) => <KeyFigures figures={figures} />,
    rows: (figures) => [
      ['figure', 'value', 'note'],
      ...keyFigures(figures).map(({ label, value, note = '' }) => [label, value, note]),
    ],
  },
  {
    id: 'use',
    title: 'Use by weekday and hour',
    show: (figures, kind) => <HeatMap kind={kind} figures={figures} />,
    rows: (figures) => [
      ['kind', 'weekday', 'time', 'sessions', 'share'],
      ...kinds.flatMap((kind) =>
        heatRows(kind, figures).flatMap(({ time, cells }) =>
          cells.map(({ weekday, sessions, share }) => [kind, weekdayNames[weekday]!, time, sessions, share.toFixed(3)]),
        ),
      ),
    ],
  },
  {
    id: 'unmet',
    title: 'Missed demand',
    show: (figures, kind) => <UnmetMap kind={kind} figures={figures} />,
    rows: ({ unmet }) => [
      ['kind', 'what', 'weekday', 'time', 'count'],
      ...kinds.flatMap((kind) =>
        Object.entries(unmet[kind]).flatMap(([what, counts]) =>
          Object.entries(counts).map(([cell, count]) => {
            return [kind, what, weekdayNames[Number(cell[0])]!, cell.slice(2), count]
          }),
        ),
      ),
    ],
  },
  {
    id: 'weeks',
    title: 'Week by week',
    show: (figures) => <WeekTable figures={figures} />,
    rows: (figures) => [
      weekColumns.map(({ file: [name] }) => name),
      ...weekRows(figures).map((week) => weekColumns.map(({ file: [, value] }) => value(week))),
    ],
  },
  {
    id: 'tours',
    title: 'Tours',
    rows: ({ tours: { asked, came, missed, joined, days } }) => [
      ['asked', 'came', 'missed', 'joined', 'days'],
      [asked, came, missed, joined, days ?? ''],
    ],
  },
  incidentsByMonth,
]
